import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class CreateAccessControl1796000000310 implements MigrationInterface {
  static readonly replaces = 'AskForResources1795000000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema access_control;

      create table access_control.restrictions (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        target_type text not null check (target_type in ('role', 'user')), target_id text collate "C" not null,
        mode text not null check (mode in ('allow', 'block')),
        connector_slugs text[] not null, tools jsonb not null,
        -- For list filters, which do not read every tool.
        tool_connectors jsonb not null generated always as (jsonb_path_query_array(tools, '$[*].connector_slug')) stored,
        legacy_override boolean not null check (target_type = 'user' or not legacy_override),
        created_by text, updated_by text, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create index on access_control.restrictions (org_id, target_type, target_id);
      create index on access_control.restrictions (org_id, updated_at, id);
      -- There are few. Pages of members read those of their members.
      create index on access_control.restrictions (org_id, target_type, target_id) where legacy_override;

      -- What an approved access request lifts for one member. Rows stay when they end.
      create table access_control.access_grants (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        user_id text collate "C" not null, connector_slug text not null,
        tool_name text, operation text, origin text, lifts_member_rules boolean not null,
        request_id text collate "C", granted_by text, expires_at timestamptz(3),
        -- When the expiry was logged.
        lapsed_at timestamptz(3),
        revoked_at timestamptz(3), revoked_by text, revoke_reason text, created_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create index on access_control.access_grants (org_id, user_id) where revoked_at is null;
      create index on access_control.access_grants (org_id, user_id, id);
      create index on access_control.access_grants (org_id, connector_slug, id);
      create index on access_control.access_grants (org_id, (coalesce(expires_at, '9999-12-31 00:00:00+00')), id);

      -- Requests for a connector, a tool, a permission, or a higher share level on one resource.
      create table access_control.access_requests (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        requester_user_id text collate "C" not null,
        kind text not null check (kind in ('connector', 'tool', 'permission', 'resource')),
        connector_slug text collate "C", tool_name text collate "C", operation text, origin text,
        permission text collate "C",
        resource_type text check (resource_type in ('connection', 'connector', 'toolbox', 'template')),
        resource_id text collate "C",
        -- The resource's name at the time of the request, for the log.
        resource_label text,
        level text check (level in ('use', 'edit')),
        acl_id text collate "C",
        note text, requested_days integer,
        status text collate "C" not null
          check (status in ('pending', 'approved', 'denied', 'withdrawn', 'expired', 'obsolete')),
        decided_by text, decided_at timestamptz(3), decision_note text, grant_id text collate "C",
        expires_at timestamptz(3) not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        -- The last epoch in which the request was still needed.
        checked_epoch bigint not null default 0,
        primary key (org_id, id),
        constraint access_requests_check1 check ((kind = 'tool') = (tool_name is not null)),
        constraint access_requests_names_one check (num_nonnulls(connector_slug, permission, resource_id) = 1),
        constraint access_requests_of_resource
          check ((kind = 'resource') = (num_nonnulls(resource_type, resource_id, resource_label, level) = 4))
      );
      create unique index access_requests_once on access_control.access_requests
        (org_id, requester_user_id, connector_slug, tool_name, permission, resource_type, resource_id, level)
        nulls not distinct where status = 'pending';
      create index on access_control.access_requests (org_id, requester_user_id, id);
      create index on access_control.access_requests (org_id, status, id);
      create index on access_control.access_requests (org_id, connector_slug, id);
      create index access_requests_by_resource on access_control.access_requests (org_id, resource_id, id)
        where resource_id is not null;
    `);
    for (const table of ['restrictions', 'access_grants', 'access_requests'])
      await isolate(runner, `access_control.${table}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema access_control cascade');
  }
}
