import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class CreateAccessRequests1795000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table access_control.access_requests (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        requester_user_id text collate "C" not null,
        kind text not null check (kind in ('connector', 'tool', 'permission')),
        connector_slug text collate "C", tool_name text collate "C", operation text, origin text,
        permission text collate "C",
        note text, requested_days integer,
        status text collate "C" not null
          check (status in ('pending', 'approved', 'denied', 'withdrawn', 'expired', 'obsolete')),
        decided_by text, decided_at timestamptz(3), decision_note text, grant_id text collate "C",
        expires_at timestamptz(3) not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        -- The last epoch in which it was still needed.
        checked_epoch bigint not null default 0,
        primary key (org_id, id),
        check ((connector_slug is null) = (permission is not null)), check ((kind = 'tool') = (tool_name is not null))
      );
      create unique index on access_control.access_requests
        (org_id, requester_user_id, connector_slug, tool_name, permission) nulls not distinct where status = 'pending';
      create index on access_control.access_requests (org_id, requester_user_id, id);
      create index on access_control.access_requests (org_id, status, id);
      create index on access_control.access_requests (org_id, connector_slug, id);

      -- When the expiry of a grant was logged.
      alter table access_control.access_grants add column lapsed_at timestamptz(3);
      create index on access_control.access_grants (org_id, user_id, id);
      create index on access_control.access_grants (org_id, connector_slug, id);
      create index on access_control.access_grants (org_id, (coalesce(expires_at, '9999-12-31 00:00:00+00')), id);
    `);
    await isolate(runner, 'access_control.access_requests');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table access_control.access_requests;
      alter table access_control.access_grants drop column lapsed_at;
    `);
  }
}
