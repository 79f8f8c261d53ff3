import { Client } from 'pg';
import { connectionTo } from '../../persistence/connection-to.js';
import { queueName } from './bull-queue.js';

/** The schema of BullMQ's tables. On a shared pool BullMQ accepts no other name. */
export const queueSchema = 'bullmq';

/**
 * Migrates the queue's tables. This is part of every migration, because BullMQ ends the process if the tables are
 * missing.
 */
export async function migrateQueue(ownerUrl: string, role: string): Promise<void> {
  // Loads BullMQ only here, because every process imports this file for the schema's name.
  const { runMigrations } = await import('bullmq');
  const client = new Client(connectionTo(ownerUrl));
  await client.connect();
  try {
    await runMigrations(client, queueSchema);
    // BullMQ creates a queue's sequence at first use. The owner creates it here, so that no other role needs the
    // right to create one.
    await client.query(`select ${queueSchema}.next_job_id($1)`, [queueName]);
    await client.query(`
      revoke create on schema ${queueSchema} from ${role};
      grant usage on schema ${queueSchema} to ${role};
      grant select, insert, update, delete on all tables in schema ${queueSchema} to ${role};
      grant usage on all sequences in schema ${queueSchema} to ${role};
      grant execute on all functions in schema ${queueSchema} to ${role};`);
  } finally {
    await client.end();
  }
}
