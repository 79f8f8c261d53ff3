import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Data that directories send about people, in addition to the product's own fields. People without a record are found
 * by email.
 */
export class KeepDirectoryProfiles1795000500010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.members
        add column directory jsonb,
        add column user_name_key text collate "C"
          generated always as (coalesce(directory -> 'keys' ->> 'user_name', email_key)) stored,
        add column display_name_key text collate "C" generated always as (
          case when directory is null then case when name is not null then label_key end
          else directory -> 'keys' ->> 'display_name' end) stored,
        add column work_email_key text collate "C" generated always as (
          case when directory is null then email_key else directory -> 'keys' ->> 'work_email' end) stored;
      create unique index on identity.members (org_id, user_name_key);
      create unique index on identity.members (org_id, external_id) where external_id is not null;
      create index on identity.members (org_id, display_name_key, id);
      create index on identity.members (org_id, work_email_key);

      alter table identity.departures add column external_id_hash bytea;
      create index on identity.departures (org_id, external_id_hash) where external_id_hash is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.departures drop column external_id_hash;
      alter table identity.members drop column display_name_key, drop column user_name_key,
        drop column work_email_key, drop column directory;
    `);
  }
}
