import { breaksOf } from '../break.js';

const sealing = 'libs/platform/src/sealing';

/** Master keys in AWS KMS, and PostgreSQL sessions behind a pooler. */
export const keyServiceBreaks = [
  ...breaksOf(`${sealing}/kms-keys.ts`, 'sealing/kms', [
    {
      breaks: 'AWS KMS does not get the encryption context',
      find: 'latchkey: context.toString()',
      replace: 'latchkey: String(context.length > 0)',
      promise: 'wraps the data key of an organization',
    },
    {
      breaks: 'a call to AWS KMS waits forever',
      find: 'AbortSignal.timeout(this.bounds.total)',
      replace: 'AbortSignal.timeout(this.bounds.total * 9999)',
      promise: 'that is unavailable makes requests fail without delay',
    },
  ]),
  ...breaksOf(`${sealing}/open-keys.ts`, 'sealing/kms', [
    {
      breaks: 'a process starts with a key that it may not use',
      find: 'await kms.assertUsable();',
      replace: '',
      promise: 'is checked at startup',
    },
  ]),
  ...breaksOf(`${sealing}/key-service.ts`, 'operator/kms', [
    {
      breaks: 'service and vault may name the same AWS KMS key',
      find: 'one.arn === other.arn',
      replace: 'one.arn === other.id',
      promise: 'are checked by the doctor',
    },
  ]),
  ...breaksOf(`${sealing}/key-ring.ts`, 'sealing/kms', [
    {
      breaks: 'concurrent requests each create a first key',
      find: 'if (known) return known;\n    const pending',
      replace: 'const pending',
      promise: 'wraps the data key of an organization',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/connection-checks.ts', 'operator/pgbouncer', [
    {
      breaks: 'a pooler that shares sessions is accepted',
      find: '!== before) return true;',
      replace: '=== 0) return true;',
      promise: 'by transaction',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/database-access.ts', 'operator/pgbouncer', [
    {
      breaks: 'a session keeps PostgreSQL’s default settings',
      find: ".join(';');",
      replace: ".slice(0, 1).join(';');",
      promise: 'works with session pooling',
    },
  ]),
];
