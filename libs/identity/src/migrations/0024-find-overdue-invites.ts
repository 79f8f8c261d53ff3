import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The count of a role's pending invites leaves out those whose date has passed. Without an index by date, every role of
 * a list read all pending invites of the organization.
 */
export class FindOverdueInvites1795002600010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index invites_overdue on identity.invites (org_id, expires_at) where status = 'pending'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index identity.invites_overdue');
  }
}
