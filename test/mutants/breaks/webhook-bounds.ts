import { type Break, breaksOf } from '../break.js';

const delivery = 'libs/webhooks/src/delivery';

/** Limits of webhook receivers, messages and deliveries. */
export const webhookBounds: readonly Break[] = [
  ...breaksOf(`${delivery}/services/webhook-sender.ts`, 'webhook/documented', [
    {
      breaks: 'the size of messages is unlimited',
      find: 'const maxBytes = 20 * 1024;',
      replace: 'const maxBytes = 2000 * 1024;',
      promise: 'is truncated at 20 KiB',
    },
  ]),
  ...breaksOf(`${delivery}/services/webhook-sender.ts`, 'webhook/bounds', [
    {
      breaks: 'a deleted event counts as the receiver’s failure',
      find: 'tried: false,',
      replace: 'tried: true,',
      promise: 'is not counted as failing if records were deleted before delivery',
    },
  ]),
  ...breaksOf(`${delivery}/jobs/delete-deliveries.job.ts`, 'webhook/bounds', [
    {
      breaks: 'deliveries are kept for years',
      find: 'const month = 30 *',
      replace: 'const month = 3000 *',
      promise: 'is stored for thirty days',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/connector.ts', 'webhook/bounds', [
    {
      breaks: 'a host is checked when it is stored, but not when it is called',
      find: 'const publicOnly = only(isPublic);',
      replace: 'const publicOnly = only(() => true || isPublic(""));',
      promise: 'whose name later resolves to a private address is not called',
    },
  ]),
  ...breaksOf(`${delivery}/domain/webhook-delivery.ts`, 'webhook/bounds', [
    {
      breaks: 'the number of messages waiting for a failing receiver is unlimited',
      find: 'waiting > maxWaiting ?',
      replace: 'waiting > maxWaiting * 2 ?',
      promise: 'is disabled when more than 50,000 messages are pending',
    },
  ]),
];
