import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Workloads that get tokens for service members with a token of their platform, or with their own key. */
export class CreateWorkloadCredentials1796001000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table authentication.workload_credentials (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        user_id text collate "C" not null, name text not null,
        kind text not null check (kind in ('federation', 'private_key_jwt')),
        issuer text collate "C", subject text collate "C", audience text, claims jsonb, reusable boolean not null,
        jwks jsonb, jwks_uri text,
        max_scope text not null check (max_scope in ('mcp:read', 'mcp:write', 'mcp:destructive')),
        -- The members who may control the workload.
        issued_by text[] collate "C" not null,
        created_by text collate "C", created_at timestamptz(3) not null,
        primary key (org_id, id),
        check (case kind when 'federation' then num_nulls(issuer, subject, claims) = 0
          else num_nonnulls(issuer, subject, claims) = 0 end),
        check (num_nonnulls(jwks, jwks_uri) = case kind when 'federation' then 0 else 1 end)
      );
      create unique index on authentication.workload_credentials (org_id, issuer, subject);
      create unique index on authentication.workload_credentials (id);
      create index on authentication.workload_credentials (org_id, user_id);

      alter table authentication.connected_apps drop constraint connected_apps_registration_check;
      alter table authentication.connected_apps add constraint connected_apps_registration_check
        check (registration in ('cimd', 'dynamic', 'static', 'enterprise', 'workload'));
    `);
    await isolate(runner, 'authentication.workload_credentials');
    await runner.query(acrossOrganizations);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function authentication.organization_of_workload;
      drop table authentication.workload_credentials;
      delete from authentication.connected_apps where registration = 'workload';
      alter table authentication.connected_apps drop constraint connected_apps_registration_check;
      alter table authentication.connected_apps add constraint connected_apps_registration_check
        check (registration in ('cimd', 'dynamic', 'static', 'enterprise'));`);
  }
}

/** Runs as the owner, because a workload that signs with its own key names only its client id. */
const acrossOrganizations = `
      create function authentication.organization_of_workload(client_id text) returns text
        language sql stable security definer set search_path = '' as $$
          select credential.org_id from authentication.workload_credentials as credential where credential.id = client_id
        $$;
      revoke all on function authentication.organization_of_workload(text) from public;`;
