import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores with an access request the name of the app that filed it for the member. */
export class NameAppsOfAccessRequests1796000930010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table access_control.access_requests add app_name text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table access_control.access_requests drop app_name');
  }
}
