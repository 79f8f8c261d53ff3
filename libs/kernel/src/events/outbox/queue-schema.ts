import { Client } from 'pg';
import { connectionTo } from '../../persistence/database-access.js';
import { queueName } from './bull-queue.js';

/** Where BullMQ keeps its tables; on a pool that it shares with us it takes no other name. */
export const queueSchema = 'bullmq';

/** Brings the queue's tables up to date; part of every migration, or the first use of the queue ends the process. */
export async function migrateQueue(ownerUrl: string, role: string): Promise<void> {
  // Loaded by who migrates: every process knows the schema's name.
  const { runMigrations } = await import('bullmq');
  const client = new Client(connectionTo(ownerUrl));
  await client.connect();
  try {
    await runMigrations(client, queueSchema);
    // BullMQ makes a queue's sequence at its first use: here it is the owner's, so that nobody else need create any.
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
