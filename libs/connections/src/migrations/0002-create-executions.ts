import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Creates the tables for executions in progress, and for approvals of calls. */
export class CreateExecutions1796000000820 implements MigrationInterface {
  static readonly replaces = 'ShowWhatIsApproved1795002500110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Has a row while a tool runs. The function runs as the owner, because the sweep reads all organizations.
      create table connections.open_executions (
        org_id text collate "C" not null, id text collate "C" not null,
        started_at timestamptz(3) not null, started jsonb not null,
        primary key (org_id, id)
      );
      create function connections.executions_begun_before(before timestamptz, at_most integer)
        returns table (org_id text, started jsonb)
        language sql stable security definer set search_path = '' as $$
          select open.org_id, open.started from connections.open_executions as open
          where open.started_at < before order by open.started_at limit at_most
        $$;
      revoke execute on function connections.executions_begun_before(timestamptz, integer) from public;

      create table connections.approvals (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        requested_by text collate "C" not null,
        -- The members a call was requested for, and whether a second person must decide. Two tokens may belong to
        -- one person.
        requested_for text[] collate "C" not null default '{}',
        second_person boolean not null default false,
        connection_id text collate "C" not null,
        connector_slug text collate "C" not null, tool_name text collate "C" not null, operation text not null,
        tier text not null check (tier in ('read', 'write', 'destructive')), toolbox_id text collate "C",
        -- The rule of a call, and the steps and connections of a synthetic tool that need approval.
        rule text collate "C" not null default 'confirm',
        connection_ids text[] collate "C" not null default '{}',
        steps jsonb not null default '[]',
        arguments_digest text collate "C" not null, arguments_preview jsonb not null, summary text not null,
        status text collate "C" not null check (status in ('pending', 'approved', 'denied', 'expired', 'consumed')),
        resolved_by text collate "C", resolved_at timestamptz(3), execution_id text collate "C",
        expires_at timestamptz(3) not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id),
        check ((status = 'consumed') = (execution_id is not null))
      );
      create index approvals_by_requester on connections.approvals (org_id, requested_by, id);
      create index approvals_by_connection on connections.approvals (org_id, connection_id, id);
      create index approvals_open on connections.approvals (org_id, requested_by, connection_id)
        where status in ('pending', 'approved');
      create index approvals_by_connections on connections.approvals using gin (connection_ids);
    `);
    await isolate(runner, 'connections.open_executions');
    await isolate(runner, 'connections.approvals');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table connections.approvals, connections.open_executions;
      drop function connections.executions_begun_before;`);
  }
}
