import { type Api } from '../api.js';

export type Person = {
  id: string;
  active: boolean;
  roles: Set<string>;
  permissions: Set<string>;
  teams: Set<string>;
  /** Teams they administer. */
  administers: Set<string>;
};

export type Rule = { id: string; target_type: 'role' | 'user'; target_id: string; content: string };

export type TokenFacts = {
  id: string;
  user_id: string | null;
  scopes: string[] | null;
  live: boolean;
  opened_by: string;
};

export type InviteFacts = { id: string; role_ids: string[]; team_ids: string[]; opened_by: string };

/** What somebody decided of a request, and what it lifts. */
export type DecisionFacts = { id: string; kind: string; requester: string; decided_by: string };

export type ExceptionFacts = { id: string; user_id: string; lifts_member_rules: boolean; until: string };

export type ShareFacts = {
  id: string;
  grantee_type: 'user' | 'team' | 'org';
  grantee_id: string | null;
  level: string;
};

export type ConnectionFacts = { id: string; owner: string; shares: ShareFacts[] };

/** Who may do what in an organization, read straight from its tables. */
export type Authority = {
  people: Map<string, Person>;
  /** Permissions of each role. */
  roles: Map<string, Set<string>>;
  /** Roles of the organization's own. */
  customRoles: string[];
  ownerRole: string;
  teams: string[];
  rules: Map<string, Rule>;
  tokens: Map<string, TokenFacts>;
  /** Those that are pending. */
  invites: Map<string, InviteFacts>;
  decisions: Map<string, DecisionFacts>;
  /** Those that lift something now. */
  exceptions: Map<string, ExceptionFacts>;
  connections: Map<string, ConnectionFacts>;
};

type Rows = Record<string, any[]>;

export async function authorityOf(api: Api, orgId: string): Promise<Authority> {
  const [rows] = (await api.sql(orgId, everything)) as [Rows];
  const roles = new Map<string, Set<string>>(rows.roles!.map(({ id, permissions }) => [id, new Set(permissions)]));
  return {
    people: byId(rows.members!.map((member) => personOf(member, roles, rows.places!))),
    roles,
    customRoles: rows.roles!.filter(({ system_key }) => system_key === null).map(({ id }) => id),
    ownerRole: rows.roles!.find(({ system_key }) => system_key === 'org_owner').id,
    teams: rows.teams!.map(({ id }) => id),
    rules: byId<Rule>(rows.rules!),
    tokens: byId<TokenFacts>(rows.tokens!),
    invites: byId<InviteFacts>(rows.invites!),
    decisions: byId<DecisionFacts>(rows.decisions!),
    exceptions: byId<ExceptionFacts>(rows.exceptions!),
    connections: byId<ConnectionFacts>(rows.connections!),
  };
}

/** Requests that nobody decided yet. They may end by themselves, and so are no part of who may do what. */
export async function waitingIn(api: Api, orgId: string): Promise<string[]> {
  const rows = await api.sql(
    orgId,
    `select id from access_control.access_requests where status = 'pending' order by id`,
  );
  return rows.map(({ id }) => id);
}

const byId = <Row extends { id: string }>(rows: Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));

function personOf({ id, status, roles }: any, permissions: Map<string, Set<string>>, places: any[]): Person {
  const own = places.filter(({ user_id }) => user_id === id);
  return {
    id,
    active: status === 'active',
    roles: new Set(roles),
    permissions: new Set((roles as string[]).flatMap((role) => [...permissions.get(role)!])),
    teams: new Set(own.map(({ team_id }) => team_id)),
    administers: new Set(own.filter(({ is_admin }) => is_admin).map(({ team_id }) => team_id)),
  };
}

const list = (fields: string, from: string) =>
  `(select coalesce(json_agg(json_build_object(${fields}) order by id), '[]') from ${from})`;

const secretOf = (table: string) => `coalesce((select string_agg(hash::text, ' ' order by hash)
  from identity.secrets secret where secret.org_id = ${table}.org_id and opens = ${table}.id), '')`;

const everything = `select
  ${list(
    `'id', id, 'status', status, 'roles', array(select role_id from identity.member_roles held
       where held.org_id = member.org_id and held.user_id = member.id order by role_id)`,
    'identity.members member',
  )} as members,
  ${list(`'id', id, 'permissions', permissions, 'system_key', system_key`, 'identity.roles')} as roles,
  ${list(`'id', id`, 'identity.teams')} as teams,
  (select coalesce(json_agg(json_build_object('user_id', user_id, 'team_id', team_id, 'is_admin', is_admin)
     order by team_id, user_id), '[]') from identity.team_members) as places,
  ${list(
    `'id', id, 'target_type', target_type, 'target_id', target_id,
     'content', concat(mode, connector_slugs, tools, legacy_override)`,
    'access_control.restrictions',
  )} as rules,
  ${list(
    `'id', id, 'user_id', user_id, 'scopes', scopes, 'live', revoked_at is null, 'opened_by', ${secretOf('token')}`,
    'identity.api_tokens token',
  )} as tokens,
  ${list(
    `'id', id, 'role_ids', role_ids, 'team_ids', team_ids, 'opened_by', ${secretOf('invite')}`,
    `identity.invites invite where status = 'pending'`,
  )} as invites,
  ${list(
    `'id', id, 'kind', kind, 'requester', requester_user_id, 'decided_by', decided_by`,
    `access_control.access_requests where status in ('approved', 'denied')`,
  )} as decisions,
  ${list(
    `'id', id, 'user_id', user_id, 'lifts_member_rules', lifts_member_rules, 'until', coalesce(expires_at, 'infinity')`,
    'access_control.access_grants where revoked_at is null',
  )} as exceptions,
  ${list(
    `'id', id, 'owner', owner_user_id, 'shares', (select coalesce(json_agg(json_build_object(
       'id', share.id, 'grantee_type', grantee_type, 'grantee_id', grantee_id, 'level', level) order by share.id), '[]')
       from connections.shares share where share.org_id = connection.org_id and resource_id = connection.id)`,
    'connections.connections connection',
  )} as connections`;
