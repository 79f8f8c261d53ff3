import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** The identity providers of organizations, at most one per organization. */
export class CreateSignIns1795001400100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table provisioning.sign_ins (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        issuer text not null, client_id text not null, sealed bytea,
        organization_claim text, organization_value text,
        just_in_time text not null check (just_in_time in ('off', 'default_role')),
        allowed_email_domains text[] not null,
        covers text[], set_by text,
        checked_at timestamptz(3), last_verified_at timestamptz(3), last_error text,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id), check ((organization_claim is null) = (organization_value is null))
      );
      create unique index on provisioning.sign_ins (org_id);
    `);
    await isolate(runner, 'provisioning.sign_ins');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table provisioning.sign_ins');
  }
}
