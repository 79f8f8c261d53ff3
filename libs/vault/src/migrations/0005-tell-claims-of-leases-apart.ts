import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Lets a process recognize a lease that it took without getting a response. Earlier versions leave the claim as it is,
 * and increase the fence.
 */
export class TellClaimsOfLeasesApart1796000200030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.refresh_leases add claim text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.refresh_leases drop claim');
  }
}
