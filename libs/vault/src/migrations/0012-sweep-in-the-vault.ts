import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { listOrganizationsToRewrap } from '#kernel';

/** The vault's role sees neither the sweeps nor the data keys of the service. */
export class SweepInTheVault1795001400020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table vault.sweeps (name text primary key, next_at timestamptz(3) not null)');
    await listOrganizationsToRewrap(runner, 'vault');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.sweeps; drop function vault.organizations_wrapped_otherwise');
  }
}
