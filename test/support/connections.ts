import { newId } from '#kernel';
import { type Api } from './api.js';

type Facts = {
  owner_user_id: string;
  name?: string;
  connector_slug?: string;
  status?: string;
  saffron_account_id?: string | null;
  account_label?: string | null;
  created_at?: Date;
};

/** Writes a connected connection to the table, without using the vault. */
export async function connectionOf(api: Api, orgId: string, facts: Facts): Promise<string> {
  const at = facts.created_at ?? api.clock.now();
  const {
    owner_user_id,
    name = 'GitHub',
    connector_slug = 'github',
    status = 'active',
    account_label = 'ada@x',
  } = facts;
  const id = newId('conn', at);
  const account = facts.saffron_account_id === undefined ? newId('sfa', at) : facts.saffron_account_id;
  await api.sql(
    orgId,
    `insert into connections.connections (org_id, id, version, connector_slug, name, name_key, owner_user_id,
       connected_by_user_id, saffron_account_id, auth_method, account_label, scopes_granted, status, created_at, updated_at)
     values ($1, $2, 1, $3, $4, lower($4), $5, $5, $6, 'oauth', $7, '{repo}', $8, $9, $9)`,
    [orgId, id, connector_slug, name, owner_user_id, account, account_label, status, at],
  );
  return id;
}

/** A call that waits for approval, as if a tool of the connection were destructive. */
export async function approvalOf(api: Api, orgId: string, userId: string, connection: string): Promise<string> {
  const at = api.clock.now();
  const id = newId('apr', at);
  await api.sql(
    orgId,
    `insert into connections.approvals (org_id, id, version, requested_by, connection_id, connector_slug, tool_name,
       operation, tier, arguments_digest, arguments_preview, summary, status, expires_at, created_at, updated_at)
     values ($1, $2, 1, $3, $4, 'github', 'delete_file', 'files.delete', 'destructive', 'd', '{}', 'Delete file',
       'pending', $5::timestamptz + interval '1 day', $5, $5)`,
    [orgId, id, userId, connection, at],
  );
  return id;
}

/** A grant of ten further calls by an app of the member on this connection. */
export async function approvalGrantOf(api: Api, orgId: string, userId: string, connection: string): Promise<string> {
  const at = api.clock.now();
  const id = newId('apgr', at);
  await api.sql(
    orgId,
    `insert into connections.approval_grants (org_id, id, version, approval_id, scope, user_id, requested_for, app_id,
       app_name, toolbox_id, connection_id, connector_slug, tool_name, tier, rule, second_person, granted_by, summary,
       max_calls, used_calls, expires_at, created_at, updated_at)
     values ($1, $2, 1, 'apr_1', 's', $3, '{}', 'ogrt_1', 'App', 'tbx_1', $4, 'github', 'delete_file', 'destructive',
       'confirm', false, $3, 'Delete file', 10, 0, $5::timestamptz + interval '1 day', $5, $5)`,
    [orgId, id, userId, connection, at],
  );
  return id;
}

/** A team with these members; those of `admins` administer it. */
export async function teamOf(api: Api, orgId: string, name: string, members: string[], admins: string[] = []) {
  const at = api.clock.now();
  const id = newId('team', at);
  await api.sql(
    orgId,
    `insert into identity.teams (org_id, id, version, name, name_key, source, created_at, updated_at)
     values ($1, $2, 1, $3, lower($3), 'manual', $4, $4)`,
    [orgId, id, name, at],
  );
  for (const userId of [...members, ...admins])
    await api.sql(
      orgId,
      `insert into identity.team_members (org_id, team_id, user_id, is_admin, added_at) values ($1, $2, $3, $4, $5)`,
      [orgId, id, userId, admins.includes(userId), at],
    );
  return id;
}
