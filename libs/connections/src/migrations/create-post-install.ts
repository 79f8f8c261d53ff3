import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How the connector's post-install steps went the last time. */
export class CreatePostInstall1795000000330 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.connections add column post_install jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.connections drop column post_install');
  }
}
