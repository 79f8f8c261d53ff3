import { type Api } from '../api.js';
import { everything } from './facts-statement.js';

export type Person = {
  id: string;
  kind: 'person' | 'service';
  email: string | null;
  user_name: string | null;
  /** The responsible member of a service member. */
  responsible: string | null;
  active: boolean;
  suspended_by: string | null;
  roles: Set<string>;
  permissions: Set<string>;
  teams: Set<string>;
  /** Teams that the member administers. */
  administers: Set<string>;
};

type Rule = {
  id: string;
  target_type: 'role' | 'user';
  target_id: string;
  content: string;
  /** Who created the rule, and who changed it last. */
  authors: (string | null)[];
};

type TokenFacts = {
  id: string;
  user_id: string | null;
  scopes: string[] | null;
  live: boolean;
  opened_by: string;
};

type InviteFacts = { id: string; role_ids: string[]; team_ids: string[]; opened_by: string };

/** The decision on a request, and the restrictions it lifts. */
type DecisionFacts = { id: string; kind: string; requester: string; decided_by: string };

type ExceptionFacts = {
  id: string;
  user_id: string;
  lifts_member_rules: boolean;
  until: string;
  granted_by: string | null;
};

export type ShareFacts = {
  id: string;
  grantee_type: 'user' | 'team' | 'org';
  grantee_id: string | null;
  level: string;
};

/** A connection or a custom connector, with its shares and who granted each. */
export type SharedFacts = { id: string; owner: string | null; shares: ShareFacts[] };

type MappingFacts = { id: string; group_id: string; role_id: string | null; team_id: string | null };

type GroupFacts = { id: string; user_ids: string[] };

/** All rights in an organization, read directly from its tables. */
export type Authority = {
  people: Map<string, Person>;
  /** Permissions of each role. */
  roles: Map<string, Set<string>>;
  /** Custom roles. */
  customRoles: string[];
  ownerRole: string;
  teams: string[];
  rules: Map<string, Rule>;
  tokens: Map<string, TokenFacts>;
  /** Pending invites. */
  invites: Map<string, InviteFacts>;
  decisions: Map<string, DecisionFacts>;
  /** Active exceptions. */
  exceptions: Map<string, ExceptionFacts>;
  connections: Map<string, SharedFacts>;
  /** Connectors by slug. */
  connectors: Map<string, SharedFacts>;
  groups: Map<string, GroupFacts>;
  mappings: Map<string, MappingFacts>;
  /** The role of provisioned members without any other role. */
  defaultRole: string;
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
    connections: byId<SharedFacts>(rows.connections!),
    connectors: byId<SharedFacts>(rows.connectors!),
    groups: byId<GroupFacts>(rows.groups!),
    mappings: byId<MappingFacts>(rows.mappings!),
    defaultRole: rows.roles!.find(({ system_key }) => system_key === 'member').id,
  };
}

/** Undecided requests. They can expire at any time, so they are not part of the facts. */
export async function waitingIn(api: Api, orgId: string): Promise<string[]> {
  const rows = await api.sql(
    orgId,
    `select id from access_control.access_requests where status = 'pending' order by id`,
  );
  return rows.map(({ id }) => id);
}

const byId = <Row extends { id: string }>(rows: Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));

function personOf(
  { id, kind, email, user_name, responsible, status, suspended_by, roles }: any,
  permissions: Map<string, Set<string>>,
  places: any[],
): Person {
  const own = places.filter(({ user_id }) => user_id === id);
  return {
    id,
    kind,
    email,
    user_name,
    responsible,
    active: status === 'active',
    suspended_by,
    roles: new Set(roles),
    permissions: new Set((roles as string[]).flatMap((role) => [...permissions.get(role)!])),
    teams: new Set(own.map(({ team_id }) => team_id)),
    administers: new Set(own.filter(({ is_admin }) => is_admin).map(({ team_id }) => team_id)),
  };
}
