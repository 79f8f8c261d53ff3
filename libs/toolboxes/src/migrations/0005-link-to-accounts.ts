import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/**
 * Stores the links that lead a member to the page of their accounts in a toolbox. A link gives access to nothing: the
 * page needs a browser in which the member is signed in.
 */
export class LinkToAccounts1796000920030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table toolboxes.account_links (
        org_id text collate "C" not null, handle text collate "C" not null,
        user_id text collate "C" not null, toolbox_id text collate "C" not null, expires_at timestamptz(3) not null,
        primary key (org_id, handle),
        foreign key (org_id, toolbox_id) references toolboxes.toolboxes (org_id, id) on delete cascade
      );
      create index on toolboxes.account_links (org_id, user_id, toolbox_id);
      create index on toolboxes.account_links (org_id, toolbox_id);
    `);
    await isolate(runner, 'toolboxes.account_links');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table toolboxes.account_links');
  }
}
