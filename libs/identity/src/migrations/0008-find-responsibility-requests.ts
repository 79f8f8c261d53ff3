import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Finds the service members for which a person was asked to take responsibility. Few members have such a request. */
export class FindResponsibilityRequests1796001030010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index members_by_responsible_asked on identity.members (org_id, responsible_asked_id)
      where responsible_asked_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index identity.members_by_responsible_asked');
  }
}
