import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Links to identity providers, and whether a sign-in used a second factor. */
export class KeepSignIns1795001400010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Kept when the member leaves, to recognize the issuer's subject later.
      create table identity.sign_in_links (
        org_id text collate "C" not null, subject_hash bytea not null, issuer text collate "C" not null,
        user_id text collate "C" not null, linked_at timestamptz(3) not null,
        primary key (org_id, subject_hash)
      );
      create unique index on identity.sign_in_links (org_id, user_id, issuer);

      alter table identity.members add column single_factor_at timestamptz(3);
    `);
    await isolate(runner, 'identity.sign_in_links');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table identity.sign_in_links; alter table identity.members drop column single_factor_at');
  }
}
