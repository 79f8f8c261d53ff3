import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Moves sign-in and app authorization from identity, toolboxes and provisioning to a schema of their own. */
export class CreateAuthentication1795002800020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema authentication;
      ${tables.map((table) => `alter table ${table} set schema authentication;`).join('\n      ')}

      -- Lookups across organizations: by token, by the subject of an identity provider, and for the sweep of idle apps.
      ${enterWithAppToken('authentication')}
      ${appsIdleSince('authentication')}
      create function authentication.members_of_subject(hash bytea) returns table (org_id text, user_id text)
        language sql stable security definer set search_path = '' as $$
          select link.org_id, link.user_id from authentication.sign_in_links as link where link.subject_hash = hash
        $$;
      create function identity.organizations_with_address(address text) returns setof text
        language sql stable security definer set search_path = '' as $$
          select member.org_id from identity.members as member where member.kind = 'person' and member.email_key = address
        $$;
      revoke all on function authentication.members_of_subject(bytea), identity.organizations_with_address(text)
        from public;
      drop function identity.enter_with_app_token(bytea), identity.apps_idle_since(timestamptz, integer),
        identity.organizations_signing_in(bytea, text);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${tables.map((table) => moveBack(table)).join('\n      ')}
      ${enterWithAppToken('identity')}
      ${appsIdleSince('identity')}
      create function identity.organizations_signing_in(hash bytea, address text) returns setof text
        language sql stable security definer set search_path = pg_catalog as $$
          select org_id from identity.members where kind = 'person' and email_key = address
          union
          select member.org_id from identity.sign_in_links link
          join identity.members member on member.org_id = link.org_id and member.id = link.user_id
          where link.subject_hash = hash
        $$;
      revoke all on function identity.organizations_signing_in(bytea, text) from public;
      drop function identity.organizations_with_address(text);
      drop schema authentication cascade;
    `);
  }
}

const tables = [
  'identity.connected_apps',
  'identity.app_tokens',
  'identity.sign_in_links',
  'provisioning.sign_ins',
  'toolboxes.authorization_requests',
  'toolboxes.registered_clients',
];

function moveBack(table: string): string {
  const [schema, name] = table.split('.');
  return `alter table authentication.${name} set schema ${schema};`;
}

const enterWithAppToken = (schema: string): string => `
      create function ${schema}.enter_with_app_token(token_hash bytea) returns void
        language plpgsql security definer set search_path = pg_catalog as $$ begin
          perform set_config('latchkey.org_id',
            coalesce((select org_id from ${schema}.app_tokens where hash = token_hash), ''), true);
        end $$;
      revoke all on function ${schema}.enter_with_app_token(bytea) from public;`;

const appsIdleSince = (schema: string): string => `
      create function ${schema}.apps_idle_since(before timestamptz, at_most integer)
        returns table (org_id text, id text)
        language sql stable security definer set search_path = '' as $$
          select app.org_id, app.id from ${schema}.connected_apps as app
          where greatest(app.updated_at, app.last_used_at) < before
          order by greatest(app.updated_at, app.last_used_at) limit at_most
        $$;
      revoke all on function ${schema}.apps_idle_since(timestamptz, integer) from public;`;
