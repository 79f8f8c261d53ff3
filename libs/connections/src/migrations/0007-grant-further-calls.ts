import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Stores grants, with which an approver allows further calls of a tool by an app in a toolbox. */
export class GrantFurtherCalls1796000940010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null in approvals of earlier versions, and in approvals of calls that no grant can cover.
      alter table connections.approvals add app_id text collate "C", add grant_scope text collate "C";

      create table connections.approval_grants (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        approval_id text collate "C" not null, scope text collate "C" not null,
        user_id text collate "C" not null, requested_for text[] collate "C" not null,
        app_id text collate "C" not null, app_name text not null,
        toolbox_id text collate "C" not null, connection_id text collate "C" not null,
        connector_slug text collate "C" not null, tool_name text collate "C" not null,
        tier text collate "C" not null check (tier in ('read', 'write', 'destructive')),
        rule text collate "C" not null, second_person boolean not null,
        granted_by text collate "C" not null, summary text not null,
        max_calls integer not null, used_calls integer not null,
        expires_at timestamptz(3) not null, revoked_at timestamptz(3), revoked_by text collate "C",
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id),
        check (used_calls between 0 and max_calls)
      );
      create index approval_grants_by_user on connections.approval_grants (org_id, user_id, id);
      create index approval_grants_by_connection on connections.approval_grants (org_id, connection_id, id);
      create index approval_grants_by_scope on connections.approval_grants (org_id, user_id, app_id, scope)
        where revoked_at is null;
    `);
    await isolate(runner, 'connections.approval_grants');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table connections.approval_grants;
      alter table connections.approvals drop app_id, drop grant_scope;`);
  }
}
