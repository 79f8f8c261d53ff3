import { type Database, earlier } from './sql.js';

type Member = { orgId: string; userId: string };

/** Limits all tokens of a member. Null removes the limit. No request changes the scopes of a token. */
export const setTokenScopes = ({ sql }: Database, { orgId, userId }: Member, scopes: string[] | null) =>
  sql(orgId, 'update identity.api_tokens set scopes = $2 where user_id = $1', [userId, scopes]);

/** Changes whom the log names as the people who saw the secret of a token. */
export const setTokenIssuers = ({ sql }: Database, orgId: string, tokenId: string, userIds: string[]) =>
  sql(orgId, 'update identity.api_tokens set issued_by = $2 where id = $1', [tokenId, userIds]);

/** Lets all tokens of an organization last, so that the clock of a test can advance by years. */
export const makeTokensLast = ({ sql }: Database, orgId: string) =>
  sql(orgId, 'update identity.api_tokens set expires_at = null, days = null');

/** Makes all tokens older, and unused. */
export const makeTokensStale = ({ sql }: Database, orgId: string) =>
  sql(orgId, `update identity.api_tokens set created_at = ${earlier('created_at', "'91 days'")}, last_used_at = null`);

/** Revokes a token while a request that uses it waits. */
export const revokeTokenMeanwhile = ({ sql }: Database, orgId: string, id: string) =>
  sql(orgId, 'update identity.api_tokens set revoked_at = created_at where id = $1', [id]);

/** Gives a member many tokens, atok_1 and so on. */
export const addTokens = ({ sql }: Database, { orgId, userId }: Member, count: number) =>
  sql(
    orgId,
    `insert into identity.api_tokens (org_id, id, version, kind, user_id, name, name_key, hint, created_at)
     select $1, 'atok_' || n, 1, 'personal', $2, 'n' || n, 'n', '', now() from generate_series(1, $3::integer) n`,
    [orgId, userId, count],
  );

/** Marks a member as created by the directory. */
export const markProvisioned = ({ sql }: Database, { orgId, userId }: Member) =>
  sql(orgId, 'update identity.members set provisioned = true where id = $1', [userId]);

/** Changes the status of a member while other requests wait, or as the directory does. */
export const setMemberStatus = (
  { sql }: Database,
  { orgId, userId }: Member,
  status: string,
  suspended_by: string | null,
) =>
  sql(orgId, 'update identity.members set status = $2, suspended_by = $3 where id = $1', [
    userId,
    status,
    suspended_by,
  ]);

/** Turns a person into a service member. */
export const makeServiceMember = ({ sql }: Database, { orgId, userId }: Member) =>
  sql(orgId, `update identity.members set kind = 'service', email = null where id = $1`, [userId]);

/** Changes the person responsible for a service member. */
export const setResponsible = ({ sql }: Database, orgId: string, serviceId: string, userId: string) =>
  sql(orgId, 'update identity.members set responsible_user_id = $2 where id = $1', [serviceId, userId]);

/** Stores a name that requests would refuse or change. */
export const setMemberName = ({ sql }: Database, { orgId, userId }: Member, name: string | null) =>
  sql(orgId, 'update identity.members set name = $2 where id = $1', [userId, name]);

/** Records that a member signed in with a second factor some days ago. */
export const setSecondFactorAge = ({ sql }: Database, { orgId, userId }: Member, now: Date, days: number) =>
  sql(
    orgId,
    `update identity.members set second_factor_at = $2::timestamptz - $3::int * interval '1 day' where id = $1`,
    [userId, now, days],
  );

/** Removes the row of a member, as if it had been lost. */
export const loseMember = async ({ sql }: Database, { orgId, userId }: Member) => {
  await sql(orgId, 'delete from identity.member_roles where user_id = $1', [userId]);
  await sql(orgId, 'delete from identity.members where id = $1', [userId]);
};

/** Makes departures older. */
export const ageDepartures = ({ sql }: Database, orgId: string, span: string) =>
  sql(orgId, `update identity.departures set removed_at = ${earlier('removed_at', '$1')}`, [span]);

/** Changes the permissions of a role at once, without the locks and the effects of a request. */
export const setRolePermissions = ({ sql }: Database, orgId: string, roleId: string, permissions: string[]) =>
  sql(orgId, 'update identity.roles set permissions = $2 where id = $1', [roleId, permissions]);

/** Adds a role with one permission at once, without the locks of a request. */
export const addAuditRole = ({ sql }: Database, orgId: string) =>
  sql(
    orgId,
    `insert into identity.roles (org_id, id, version, name, name_key, search_key, permissions, is_system, seat_class,
       created_at, updated_at)
     values ($1, 'role_audit', 1, 'A', 'a', 'a', '{audit:view}', false, 'free_admin', now(), now()) returning id`,
    [orgId],
  );

/** Replaces the roles of a member by one, without the effects of a request. */
export const replaceRole = ({ sql }: Database, { orgId, userId }: Member, roleId: string) =>
  sql(orgId, 'update identity.member_roles set role_id = $1 where user_id = $2', [roleId, userId]);

/** Gives a role to every n-th of the members usr_1 to usr_10000. */
export const addRoleToMany = ({ sql }: Database, orgId: string, roleId: string, every = 1) =>
  sql(
    orgId,
    `insert into identity.member_roles (org_id, user_id, role_id, direct)
     select $1, 'usr_' || n, $2, true from generate_series(1, 10000, $3) n`,
    [orgId, roleId, every],
  );

/** Records that a member has their roles through a group of the directory. */
export const setRolesFromGroup = ({ sql }: Database, { orgId, userId }: Member) =>
  sql(orgId, `update identity.member_roles set group_ids = '{sgrp_1}' where user_id = $1`, [userId]);

/** Records that a team comes from the directory. */
export const setTeamFromDirectory = ({ sql }: Database, orgId: string, teamId: string) =>
  sql(orgId, `update identity.teams set source = 'scim' where id = $1`, [teamId]);

/** Lets the pending invites expire. */
export const expireInvites = ({ sql }: Database, orgId: string, at: Date | null = null) =>
  sql(orgId, `update identity.invites set expires_at = coalesce($1, created_at) where status = 'pending'`, [at]);

/** Maps a new group of the directory to a role, without the effects of a request. */
export const addGroupMapping = ({ sql }: Database, orgId: string, roleId: string) =>
  sql(
    orgId,
    `with pushed as (
       insert into provisioning.groups (org_id, id, version, display_name, name_key, created_at, updated_at)
       values ($1, 'sgrp_' || $2, 1, $2, $2, now(), now()) returning org_id, id)
     insert into provisioning.group_mappings (org_id, id, version, group_id, role_id, created_at)
     select org_id, 'gmap_' || $2, 1, id, $2, now() from pushed`,
    [orgId, roleId],
  );

/** Adds the members usr_1 and so on to a group of the directory. */
export const fillGroup = ({ sql }: Database, orgId: string, groupId: string, count: number) =>
  sql(
    orgId,
    `insert into provisioning.group_members (org_id, group_id, user_id)
     select $1, $2, 'usr_' || n from generate_series(1, $3::integer) n`,
    [orgId, groupId, count],
  );

/** Ends a browser session while other requests wait. @param id the digest of its secret. */
export const endSession = ({ sql }: Database, orgId: string, id: string) =>
  sql(orgId, `delete from identity.secrets where org_id = $1 and encode(hash, 'hex') = $2`, [orgId, id]);

/** Changes the address of a member, without the effects of a request. */
export const setEmail = ({ sql }: Database, orgId: string, userId: string, email: string) =>
  sql(orgId, 'update identity.members set email = $2, email_key = lower($2) where id = $1', [userId, email]);

/** Changes the text by which a member is found. */
export const setSearchKey = ({ sql }: Database, orgId: string, userId: string, text: string) =>
  sql(orgId, 'update identity.members set search_key = $2 where id = $1', [userId, text]);

/** Changes the text by which a token is found. */
export const setTokenName = ({ sql }: Database, orgId: string, tokenId: string, name_key: string) =>
  sql(orgId, 'update identity.api_tokens set name_key = $2 where id = $1', [tokenId, name_key]);

/** Removes the roles of a member in a transaction of the test. */
export const removeRoles = (client: { query: (text: string, values: unknown[]) => Promise<unknown> }, userId: string) =>
  client.query('delete from identity.member_roles where user_id = $1', [userId]);

/** Gives a role a name of an earlier version, which requests refuse today. */
export const setRoleName = ({ sql }: Database, orgId: string, id: string, name: string) =>
  sql(orgId, 'update identity.roles set name = $2 where id = $1', [id, name]);
