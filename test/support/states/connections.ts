import { movedTime } from '#kernel';
import { type Database } from './sql.js';

/** Changes the stored status of a connection, as the vault's answers or another request do. */
export const setConnectionStatus = ({ sql }: Database, orgId: string, id: string, status: string) =>
  sql(orgId, 'update connections.connections set status = $1 where id = $2', [status, id]);

/** Changes which account of the vault a connection uses. Null loses it. */
export const setAccount = ({ sql }: Database, orgId: string, id: string, account: string | null) =>
  sql(orgId, 'update connections.connections set saffron_account_id = $1 where id = $2', [account, id]);

export const setAccountLabel = ({ sql }: Database, orgId: string, id: string, label: string) =>
  sql(orgId, 'update connections.connections set account_label = $2 where id = $1', [id, label]);

/** Changes the owner without the effects of a transfer. */
export const setConnectionOwner = ({ sql }: Database, orgId: string, id: string, userId: string) =>
  sql(orgId, 'update connections.connections set owner_user_id = $1 where id = $2', [userId, id]);

/** Stores a name that requests refuse. */
export const setConnectionName = ({ sql }: Database, orgId: string, id: string, name: string) =>
  sql(orgId, 'update connections.connections set name = $2 where id = $1', [id, name]);

/** Changes the scopes that the third party granted. Null: unknown, as in connections of earlier versions. */
export const setGrantedScopes = ({ sql }: Database, orgId: string, id: string, scopes: string[] | null) =>
  sql(orgId, 'update connections.connections set scopes_granted = $2 where id = $1', [id, scopes]);

/** Deletes the row of a connection, as if it had been lost. */
export const loseConnection = ({ sql }: Database, orgId: string, id: string) =>
  sql(orgId, 'delete from connections.connections where id = $1', [id]);

type Row = { id: string; slug: string; owner_user_id: string; status?: string; auth_method?: string | null };

/** Adds a connection that has no account at the vault. */
export const addConnection = ({ sql }: Database, orgId: string, row: Row) =>
  sql(
    orgId,
    `insert into connections.connections
       (org_id, id, version, connector_slug, name, name_key, owner_user_id, status, auth_method, created_at, updated_at)
     values ($1, $2, 1, $3, $3, $3, $4, $5, $6, now(), now())`,
    [orgId, row.id, row.slug, row.owner_user_id, row.status ?? 'active', row.auth_method ?? null],
  );

/** Shares a connection with a member, without the checks of a request. */
export const shareConnection = ({ sql }: Database, orgId: string, id: string, userId: string, level: string) =>
  sql(
    orgId,
    `insert into connections.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
     values ($1, 'acl_' || gen_random_uuid(), $2, 'user', $3, $4, now(), now())`,
    [orgId, id, userId, level],
  );

/** Shares a connection with members or teams that need not exist, numbered from 1. */
export const addManyShares = (
  { sql }: Database,
  orgId: string,
  id: string,
  { grantee_type, prefix, level, count }: { grantee_type: string; prefix: string; level: string; count: number },
) =>
  sql(
    orgId,
    `insert into connections.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
     select $1, 'acl_' || n, $2, $3, $4 || n, $5, now(), now() from generate_series(1, $6::integer) n`,
    [orgId, id, grantee_type, prefix, level, count],
  );

/** Removes a share while another request waits. */
export const removeShare = ({ sql }: Database, orgId: string, id: string) =>
  sql(orgId, 'delete from connections.shares where id = $1', [id]);

export const removeSharesWith = ({ sql }: Database, orgId: string, id: string, userId: string) =>
  sql(orgId, 'delete from connections.shares where resource_id = $1 and grantee_id = $2', [id, userId]);

/** Removes what an earlier version did not store about an approval. */
export const forgetRequestDigest = ({ sql }: Database, orgId: string, approvalId: string) =>
  sql(orgId, 'update connections.approvals set request_digest = null where id = $1', [approvalId]);

/** Makes the request previews of approvals large. */
export const enlargePreviews = ({ sql }: Database, orgId: string, ids: string[], characters: number) =>
  sql(
    orgId,
    `update connections.approvals set request_preview = jsonb_build_object('body', repeat('x', $2::integer))
     where id = any($1)`,
    [ids, characters],
  );

/** Records that another process lists the tools of all connections, for years. */
export const takeToolRefreshes = ({ sql }: Database, orgId: string) =>
  sql(orgId, `update connections.tool_refreshes set taken_until = '2100-01-01'`);

/** Shares a connection with everyone in the organization, without the checks of a request. */
export const shareWithAll = ({ sql }: Database, orgId: string, id: string, level: string) =>
  sql(
    orgId,
    `insert into connections.shares (org_id, id, resource_id, grantee_type, level, created_at, updated_at)
     values ($1, 'acl_' || gen_random_uuid(), $2, 'org', $3, now(), now())`,
    [orgId, id, level],
  );

/** Breaks the sign-in of a connection, or restores it. */
export const toggleSignIn = ({ sql }: Database, orgId: string, id: string) =>
  sql(
    orgId,
    `update connections.connections set status = case when status = 'active' then 'needs_reauth' else 'active' end
     where id = $1 and status in ('active', 'needs_reauth')`,
    [id],
  );

/**
 * Gives a member the seeded connections from 2,800 on, some with another status and use, and gives some connections
 * other names. The rows lie together, so that a scan from another place does not reach them soon.
 */
export async function varyConnections({ sql }: Database, orgId: string, userId: string): Promise<void> {
  await sql(
    orgId,
    `update connections.connections set owner_user_id = $1,
       status = case when right(name, 2) = '77' then 'needs_reauth' else status end,
       last_used_at = case when right(name, 1) = '7' then updated_at end
     where right(id, 4)::integer >= 2800`,
    [userId],
  );
  await sql(
    orgId,
    `update connections.connections set name = 'Élan ' || name, name_key = 'élan ' || name_key,
       updated_at = ${movedTime('updated_at', "- interval '1 year'")} where right(name, 1) = '9'`,
  );
}

/** Lets every connection need a new sign-in. */
export const needReauth = ({ sql }: Database, orgId: string) =>
  sql(orgId, `update connections.connections set status = 'needs_reauth'`);

/** Lets all calls that wait for approval be decided for another day. */
export const keepApprovalsOpen = ({ sql }: Database, orgId: string) =>
  sql(orgId, `update connections.approvals set expires_at = now() + interval '1 day'`);
