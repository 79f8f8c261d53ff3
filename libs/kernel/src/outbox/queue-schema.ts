import { runMigrations } from 'bullmq';
import { Client } from 'pg';

/** Where BullMQ keeps its tables; on a pool that it shares with us it takes no other name. */
export const queueSchema = 'bullmq';

/** Brings the queue's tables up to date; part of every migration, or the first use of the queue ends the process. */
export async function migrateQueue(ownerUrl: string, role: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await runMigrations(client, queueSchema);
    // To create as well: BullMQ makes a sequence for a queue at its first use.
    await client.query(`
      grant usage, create on schema ${queueSchema} to ${role};
      grant select, insert, update, delete on all tables in schema ${queueSchema} to ${role};
      grant usage on all sequences in schema ${queueSchema} to ${role};
      grant execute on all functions in schema ${queueSchema} to ${role};`);
  } finally {
    await client.end();
  }
}
