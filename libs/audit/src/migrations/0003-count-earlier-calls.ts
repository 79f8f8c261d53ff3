import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Queues the calls of the last 400 days for counting. The trigger that queues new calls was committed before, so a call
 * that is recorded meanwhile is queued too, and the log can be written during this migration.
 */
export class CountEarlierCalls1796000800020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into audit.uncounted_calls (org_id, event_id)
      select org_id, id from kernel.events
      where type in ('tool.executed', 'tool.refused', 'tool.outcome_unknown')
        and occurred_at >= now() - interval '400 days'
      on conflict do nothing`);
  }

  async down(): Promise<void> {
    // The rows are dropped with their table.
  }
}
