import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Agents that the organization's identity provider lets in, without asking the member. */
export class CreateEnterpriseClients1796000980010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table authentication.enterprise_clients (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        name text not null,
        -- The client's own id, or the URL of its metadata document.
        client_id text collate "C" not null,
        authentication text not null check (authentication in ('client_secret', 'private_key_jwt')),
        secret_hint text check ((secret_hint is not null) = (authentication = 'client_secret')),
        created_by text collate "C", created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create unique index on authentication.enterprise_clients (org_id, client_id);
      create index on authentication.enterprise_clients (client_id);

      -- Apps of the identity provider that were disconnected for a member, so that a new token does not undo it.
      create table authentication.disconnected_apps (
        org_id text collate "C" not null, id text collate "C" not null, user_id text collate "C" not null,
        client_id text collate "C" not null, client_name text not null, disconnected_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create unique index on authentication.disconnected_apps (org_id, user_id, client_id);

      alter table authentication.connected_apps drop constraint connected_apps_registration_check;
      alter table authentication.connected_apps add constraint connected_apps_registration_check
        check (registration in ('cimd', 'dynamic', 'static', 'enterprise'));
    `);
    for (const table of ['enterprise_clients', 'disconnected_apps']) await isolate(runner, `authentication.${table}`);
    await runner.query(acrossOrganizations);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function authentication.organizations_of_subject_at_client;
      drop table authentication.disconnected_apps, authentication.enterprise_clients;
      delete from authentication.connected_apps where registration = 'enterprise';
      alter table authentication.connected_apps drop constraint connected_apps_registration_check;
      alter table authentication.connected_apps add constraint connected_apps_registration_check
        check (registration in ('cimd', 'dynamic', 'static'));`);
  }
}

/** Runs as the owner, because an assertion may not name the organization. At most two rows, because one must be alone. */
const acrossOrganizations = `
      create function authentication.organizations_of_subject_at_client(hash bytea, the_issuer text, the_client text)
        returns table (org_id text)
        language sql stable security definer set search_path = '' as $$
          select link.org_id from authentication.sign_in_links as link
          join authentication.sign_ins as sign_in on sign_in.org_id = link.org_id and sign_in.issuer = the_issuer
          join authentication.enterprise_clients as client
            on client.org_id = link.org_id and client.client_id = the_client
          where link.subject_hash = hash limit 2
        $$;
      revoke all on function authentication.organizations_of_subject_at_client(bytea, text, text) from public;`;
