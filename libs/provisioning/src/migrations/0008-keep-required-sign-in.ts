import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds the setting that requires people to sign in through the organization's identity provider. */
export class KeepRequiredOwnSignIn1795002000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table provisioning.sign_ins add column required boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table provisioning.sign_ins drop column required');
  }
}
