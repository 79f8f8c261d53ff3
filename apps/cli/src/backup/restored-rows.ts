import { type Subscription } from '#kernel';

/**
 * Returns statements that run on restored rows before the product starts, as the owner of the tables. The old product
 * may have kept running after the backup, so work that is pending in the backup may have been done.
 */
export const restoredStatements = (subscriptions: readonly Subscription[]): { sql: string; values?: unknown[] }[] => [
  // Changes all epochs: processes may cache data under epochs that the old database used after the backup.
  { sql: 'update kernel.access_epochs set epoch = kernel.next_epoch(epoch)' },
  // Deletes emails that are due. They may have been sent after the backup, and an email is sent at most once.
  { sql: 'delete from kernel.outbox where job = any($1) and due_at <= now()', values: [mailing(subscriptions)] },
  // Releases rows whose workers no longer exist.
  { sql: 'update kernel.outbox set claimed_until = null where claimed_until is not null' },
  { sql: 'update vault.outbox set claimed_until = null where claimed_until is not null' },
];

const mailing = (subscriptions: readonly Subscription[]): string[] =>
  subscriptions.flatMap(({ job, effect }) => (effect === 'mails' ? [job] : []));
