import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class CreateRestrictions1795000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema access_control;

      create table access_control.restrictions (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        target_type text not null check (target_type in ('role', 'user')), target_id text collate "C" not null,
        mode text not null check (mode in ('allow', 'block')),
        connector_slugs text[] not null, tools jsonb not null,
        -- For list filters, without reading every tool.
        tool_connectors jsonb not null generated always as (jsonb_path_query_array(tools, '$[*].connector_slug')) stored,
        legacy_override boolean not null check (target_type = 'user' or not legacy_override),
        created_by text, updated_by text, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create index on access_control.restrictions (org_id, target_type, target_id);
      create index on access_control.restrictions (org_id, updated_at, id);
      -- Few: pages of members ask for theirs.
      create index on access_control.restrictions (org_id, target_type, target_id) where legacy_override;

      -- What an approved access request lifts for one member; rows stay when they end.
      create table access_control.access_grants (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        user_id text collate "C" not null, connector_slug text not null,
        tool_name text, operation text, origin text, lifts_member_rules boolean not null,
        request_id text collate "C", granted_by text, expires_at timestamptz(3),
        revoked_at timestamptz(3), revoked_by text, revoke_reason text, created_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create index on access_control.access_grants (org_id, user_id) where revoked_at is null;
    `);
    for (const table of ['restrictions', 'access_grants']) await isolate(runner, `access_control.${table}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema access_control cascade');
  }
}
