import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class CreateApprovals1795000300020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table connections.approvals (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        requested_by text collate "C" not null, connection_id text collate "C" not null,
        connector_slug text collate "C" not null, tool_name text collate "C" not null, operation text not null,
        tier text not null check (tier in ('read', 'write', 'destructive')), toolbox_id text collate "C",
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
        where status in ('pending', 'approved');`);
    await isolate(runner, 'connections.approvals');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table connections.approvals');
  }
}
