import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Deletes an organization and finishes its ledger as one role. Citus does not let two roles write rows of one organization in
 * one transaction.
 */
export class FinishPurgesAsOwner1796100010010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function organizations.finish_purge(task_id text, at timestamptz) returns void
        language plpgsql security definer set search_path = pg_catalog as $$ begin
          perform organizations.purge_organization(task_id);
          update organizations.purges set finished_at = at where org_id = current_setting('latchkey.org_id', true);
        end $$;
      revoke all on function organizations.finish_purge(text, timestamptz) from public;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function organizations.finish_purge');
  }
}
