import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The scopes that a member left out when a connected app asked for them again. */
export class KeepDeclinedScopes1795002700010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table identity.connected_apps add column declined text[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.connected_apps drop column declined');
  }
}
