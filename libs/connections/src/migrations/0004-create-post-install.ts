import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Results of the last run of the connector's post-install steps. */
export class CreatePostInstall1795000000330 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.connections add column post_install jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.connections drop column post_install');
  }
}
