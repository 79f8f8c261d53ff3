import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Stores the page of this server on which a member began a sign-in. Such a sign-in can end only in a browser in which
 * the same member is signed in.
 */
export class BindSignInsToBrowsers1796000920020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.connect_sessions add page_path text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.connect_sessions drop page_path');
  }
}
