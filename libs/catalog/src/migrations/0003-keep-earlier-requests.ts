import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Creates the table with the earlier requests of edited tools, so that a reviewer can compare them. */
export class KeepEarlierRequests1796000100110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table catalog.earlier_requests (
        org_id text collate "C" not null, slug text collate "C" not null,
        -- The origin that the tool had with this request. Rules store it.
        origin text collate "C" not null,
        request jsonb not null, stored_at timestamptz(3) not null,
        primary key (org_id, slug, origin),
        foreign key (org_id, slug) references catalog.connectors on delete cascade
      );
    `);
    await isolate(runner, 'catalog.earlier_requests');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table catalog.earlier_requests');
  }
}
