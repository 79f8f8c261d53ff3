import { type Break, breaksOf } from '../break.js';

const endpoint = 'libs/webhooks/src/endpoint';
const delivery = 'libs/webhooks/src/delivery';

/** Changes the function that queues deliveries. */
const queueing = (find: string, replace: string): string => `do $do$ begin
  execute replace(pg_get_functiondef('webhooks.queue_webhooks'::regproc), $a$${find}$a$, $b$${replace}$b$);
end $do$`;

/** Rights to manage webhooks, and limits of their deliveries. */
export const webhooks: readonly Break[] = [
  ...breaksOf(`${delivery}/services/webhook-sender.ts`, 'webhook/failing', [
    {
      breaks: 'a process that stops loses the outcomes of answered messages',
      find: 'return outcomes.filter((outcome) => outcome !== null);',
      replace: 'signal.throwIfAborted(); return outcomes.filter((outcome) => outcome !== null);',
      promise: 'stores the outcomes of the messages that were answered',
    },
    {
      breaks: 'a message that stops every process is sent forever',
      find: 'if (interrupted) return interrupted;',
      replace: '',
      promise: 'does so at most ten times for one message',
    },
    {
      breaks: 'a round without a slot loses its outcomes',
      find: 'if (!(refusal instanceof ApiError)) throw refusal;',
      replace: 'if (refusal) throw refusal;',
      promise: 'is sent later without losing an attempt',
    },
  ]),
  ...breaksOf(`${delivery}/persistence/webhook-deliveries.ts`, 'webhook/failing', [
    {
      breaks: 'an interrupted message uses up an attempt',
      find: 'case when outcome.tried then 1 else 0 end',
      replace: '1 + delivery.interruptions',
      promise: 'uses up no attempt',
    },
    {
      breaks: 'interruptions of a message are not counted',
      find: 'case when claimed_until is null then 0 else 1 end',
      replace: '0',
      promise: 'does so at most ten times for one message',
    },
  ]),
  ...breaksOf(`${endpoint}/domain/webhook-policy.ts`, 'webhook/managing', [
    {
      breaks: 'members who see webhooks can manage them',
      find: "canManageWebhooks = withFeature('webhooks', withPermission('webhook:manage'))",
      replace: "canManageWebhooks = withFeature('webhooks', withPermission('webhook:manage', 'webhook:view'))",
      promise: 'needs webhook permissions and a plan that includes webhooks',
    },
    {
      breaks: 'a member who cannot read the audit log can have it sent',
      find: ', canReadAuditLog(caller)',
      replace: '',
      promise: 'cannot be configured by a member who cannot read the audit log',
    },
    {
      breaks: 'responses that repeat a message are shown to every member who sees webhooks',
      find: 'canSeeResponses = canReadAuditLog',
      replace: 'canSeeResponses = canSeeWebhooks',
      promise: 'shows responses only to members who can read the audit log',
    },
    {
      breaks: 'webhooks need no plan feature',
      find: "canSeeWebhooks = withFeature('webhooks', withPermission('webhook:view', 'webhook:manage'))",
      replace: "canSeeWebhooks = withPermission('webhook:view', 'webhook:manage')",
      promise: 'needs webhook permissions and a plan that includes webhooks',
    },
    {
      breaks: 'the number of webhooks is unlimited',
      find: 'if (endpoints < maxEndpoints) return;',
      replace: 'if (endpoints < maxEndpoints * 10) return;',
      promise: 'cannot be created once the organization has ten',
    },
    {
      breaks: 'addresses that are not allowed are accepted',
      find: 'if (refusal !== null)',
      replace: "if (refusal === '')",
      promise: 'cannot have an address such as http:',
    },
  ]),
  ...breaksOf(`${endpoint}/domain/webhook-endpoint.ts`, 'webhook/managing', [
    {
      breaks: 'a member who cannot read the audit log can change the address',
      find: "field === 'url' || field === 'events' ||",
      replace: "field === 'events' ||",
      promise: 'cannot be configured by a member who cannot read the audit log',
    },
    {
      breaks: 'a member who cannot read the audit log can subscribe to more events',
      find: "field === 'url' || field === 'events' ||",
      replace: "field === 'url' ||",
      promise: 'cannot be configured by a member who cannot read the audit log',
    },
    {
      breaks: 'a member who cannot read the audit log can enable a webhook',
      find: "(field === 'status' && changes.status === 'enabled')",
      replace: "field === 'disabled_reason'",
      promise: 'cannot be configured by a member who cannot read the audit log',
    },
    {
      breaks: 'the log contains the address with its secret',
      find: "unlogged = ['url', 'secret_hint']",
      replace: "unlogged = ['secret_hint']",
      promise: 'is logged when created, changed and deleted',
    },
  ]),
  ...breaksOf(`${endpoint}/persistence/stored-webhook-endpoints.ts`, 'webhook/managing', [
    {
      breaks: 'an expired secret still signs messages',
      find: 'and (expires_at is null or expires_at > :at)',
      replace: 'and (:at::timestamptz is not null)',
      promise: 'signs with both secrets during a rotation',
    },
  ]),
  ...breaksOf(`${delivery}/services/webhook-sender.ts`, 'webhook/delivering', [
    {
      breaks: 'receivers learn IP addresses',
      find: 'toMessage({ ip: _, user_agent: __, ...record }: AuditRecord)',
      replace: 'toMessage(record: AuditRecord)',
      promise: 'arrives signed, without IP address or user agent',
    },
  ]),
  ...breaksOf(`${delivery}/services/webhook-round.ts`, 'webhook/delivering', [
    {
      breaks: 'all waiting messages are sent concurrently',
      find: 'failures > 0 ? 1 : maxMessages',
      replace: 'maxMessages * 10',
      promise: 'does not delay other webhooks or organizations',
    },
  ]),
  ...breaksOf(`${endpoint}/commands/update-webhook-endpoint.ts`, 'webhook/managing', [
    {
      breaks: 'enabling a webhook sends events from before',
      find: 'if (wasEnabled && !endpoint.isEnabled)',
      replace: 'if (wasEnabled && endpoint.isEnabled)',
      promise: 'that is disabled gets no messages',
    },
  ]),
  ...breaksOf(`${delivery}/domain/webhook-delivery.ts`, 'webhook/failing', [
    {
      breaks: 'a receiver that responded with 410 gets more',
      find: 'status === 410',
      replace: 'status === 411',
      promise: 'is disabled immediately by a 410',
    },
    {
      breaks: 'a failing receiver is never disabled',
      find: 'const maxFailingTime = 5 * 24 * hour;',
      replace: 'const maxFailingTime = 500 * 24 * hour;',
      promise: 'is disabled after five days',
    },
    {
      breaks: 'a failing receiver is disabled immediately',
      find: 'const maxFailingTime = 5 * 24 * hour;',
      replace: 'const maxFailingTime = 3 * 24 * hour;',
      promise: 'is disabled after five days',
    },
  ]),
  {
    breaks: 'a frozen organization gets further events',
    sql: queueing('epoch.frozen is null', 'true'),
    caughtBy: 'webhook/delivering',
    promise: 'of an organization scheduled for deletion is not sent',
  },
  {
    breaks: 'a plan without webhooks queues deliveries',
    sql: queueing("'webhooks' = any(epoch.features)", 'true'),
    caughtBy: 'webhook/delivering',
    promise: 'queues no messages',
  },
  {
    breaks: 'every tool run is sent to subscribers of all events',
    sql: queueing("event.category <> 'usage'", 'true'),
    caughtBy: 'webhook/delivering',
    promise: 'goes to subscribers by name, area or wildcard',
  },
  {
    breaks: 'webhooks for an area do not receive its tool runs and approvals',
    sql: queueing("array[event.type, split_part(event.type, '.', 1) || '.*']", 'array[event.type]'),
    caughtBy: 'webhook/delivering',
    promise: 'goes to subscribers by name, area or wildcard',
  },
];
