import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class SpoolRefreshedTokens1795000300100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.spooled_tokens (
        org_id text collate "C" not null, account_id text collate "C" not null, generation integer not null,
        revision integer not null, fence integer not null, secret bytea not null, expires_at timestamptz(3),
        scopes text[],
        primary key (org_id, account_id, generation),
        foreign key (org_id, account_id) references vault.accounts on delete cascade
      );
      alter table vault.refresh_leases
        add held boolean not null default false,
        add refused_at timestamptz(3),
        add refused_app integer;
    `);
    await isolate(runner, 'vault.spooled_tokens');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table vault.spooled_tokens;
      alter table vault.refresh_leases drop held, drop refused_at, drop refused_app`);
  }
}
