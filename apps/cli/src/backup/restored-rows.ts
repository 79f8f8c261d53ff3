import { type Subscription } from '#kernel';

/**
 * What is done to the rows of a backup before anybody works with them, as the owner of the tables. The product went on
 * after the backup was made: what waited in it may have happened since.
 */
export const restoredStatements = (subscriptions: readonly Subscription[]): { sql: string; values?: unknown[] }[] => [
  // What a process keeps in memory under an epoch is the other life's.
  { sql: 'update kernel.access_epochs set epoch = kernel.next_epoch(epoch)' },
  // Mails leave once at the most: those that were due may have left.
  { sql: 'delete from kernel.outbox where job = any($1) and due_at <= now()', values: [mailing(subscriptions)] },
  // Who had taken these rows is no more.
  { sql: 'update kernel.outbox set claimed_until = null where claimed_until is not null' },
  { sql: 'update vault.outbox set claimed_until = null where claimed_until is not null' },
];

const mailing = (subscriptions: readonly Subscription[]): string[] =>
  subscriptions.flatMap(({ job, effect }) => (effect === 'mails' ? [job] : []));
