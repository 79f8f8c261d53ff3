import { type Api } from './api.js';

export type Person = {
  id: string;
  active: boolean;
  roles: Set<string>;
  permissions: Set<string>;
  /** Teams they administer. */
  administers: Set<string>;
};

export type Rule = { id: string; target_type: 'role' | 'user'; target_id: string; content: string };

export type TokenFacts = { id: string; user_id: string | null; scopes: string[] | null; live: boolean };

/** Who may do what in an organization, read straight from its tables. */
export type Authority = {
  people: Map<string, Person>;
  /** Permissions of each role. */
  roles: Map<string, Set<string>>;
  /** Roles of the organization's own. */
  customRoles: string[];
  ownerRole: string;
  rules: Map<string, Rule>;
  tokens: Map<string, TokenFacts>;
  /** Roles that pending invites promise. */
  invites: Map<string, string[]>;
};

export async function authorityOf(api: Api, orgId: string): Promise<Authority> {
  const [all] = await api.sql(orgId, everything);
  const { members, roles, places, rules, tokens, invites } = all as Record<string, any[]>;
  const sets = new Map<string, Set<string>>(roles!.map(({ id, permissions }) => [id, new Set<string>(permissions)]));
  const people = members!.map((row): [string, Person] => [
    row.id,
    {
      id: row.id,
      active: row.status === 'active',
      roles: new Set(row.roles),
      permissions: new Set((row.roles as string[]).flatMap((role) => [...sets.get(role)!])),
      administers: new Set(places!.filter(({ user_id }) => user_id === row.id).map(({ team_id }) => team_id)),
    },
  ]);
  return {
    people: new Map(people),
    roles: sets,
    customRoles: roles!.filter(({ system_key }) => system_key === null).map(({ id }) => id),
    ownerRole: roles!.find(({ system_key }) => system_key === 'org_owner').id,
    rules: new Map(rules!.map((rule) => [rule.id, rule])),
    tokens: new Map(tokens!.map((token) => [token.id, token])),
    invites: new Map(invites!.map(({ id, role_ids }) => [id, role_ids])),
  };
}

const gained = <T>(before: ReadonlySet<T>, after: ReadonlySet<T>): T[] =>
  [...after].filter((each) => !before.has(each));
const same = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>) =>
  gained(one, other).length + gained(other, one).length === 0;
const none: ReadonlySet<string> = new Set();

/**
 * What is wrong with a step that took an organization from one state of authority to another, when this member took
 * it; nothing when everything anybody gained was the actor's to give.
 */
export function wrongs(actorId: string, before: Authority, after: Authority): string[] {
  const actor = before.people.get(actorId)!;
  const may = (permission: string) => actor.permissions.has(permission);
  const mayFound = may('team:create') || may('team:manage');
  const found: string[] = [];
  const wrong = (what: string) => found.push(what);

  for (const [id, now] of after.people) {
    const was = before.people.get(id);
    for (const permission of gained(was?.permissions ?? none, now.permissions)) {
      if (id === actorId) wrong(`raised themselves to ${permission}`);
      else if (!may(permission)) wrong(`gave ${permission}, which they lack`);
      else if (!may('member:manage') && !may('role:manage')) wrong(`gave ${permission} without managing anything`);
    }
    for (const team of gained(was?.administers ?? none, now.administers)) {
      const isNew = ![...before.people.values()].some(({ administers }) => administers.has(team));
      const had = may('team:manage') || actor.administers.has(team);
      if (id === actorId && !(isNew && mayFound)) wrong('appointed themselves');
      if (id !== actorId && !had && !(isNew && mayFound)) wrong('appointed somebody to a team of others');
    }
    if (id === actorId && was && !same(was.roles, now.roles)) wrong('changed their own roles');
    if (was && id !== actorId && !same(was.roles, now.roles) && !may('member:manage'))
      wrong('changed roles without member:manage');
    if (was && was.active !== now.active && (id === actorId || !may('member:manage')))
      wrong('suspended or reactivated');
  }
  for (const [id, was] of before.people)
    if (!after.people.has(id) && id !== actorId && !may('member:manage')) wrong('removed somebody');
    else if (
      was.roles.has(before.ownerRole) &&
      after.people.has(id) &&
      !after.people.get(id)!.roles.has(before.ownerRole)
    )
      if (!actor.roles.has(before.ownerRole)) wrong('took ownership without having it');

  const binds = ({ target_type, target_id }: Rule) =>
    target_type === 'user'
      ? target_id === actorId
      : actor.roles.has(target_id) || same(before.roles.get(target_id) ?? none, actor.permissions);
  const touched = [...before.rules.values()].filter((rule) => after.rules.get(rule.id)?.content !== rule.content);
  const added = [...after.rules.values()].filter(({ id }) => !before.rules.has(id));
  for (const rule of [...touched, ...added]) {
    const roleEnded = rule.target_type === 'role' && !after.roles.has(rule.target_id);
    if (binds(rule)) wrong('changed a rule that binds them');
    else if (!roleEnded && !may('restriction:manage')) wrong('changed a rule without restriction:manage');
    else if (rule.target_type === 'user' && !may('restriction:override'))
      wrong('changed a member’s rule without override');
  }

  for (const [id, { user_id, scopes, live }] of after.tokens) {
    if (before.tokens.has(id) || !live || user_id === null) continue;
    const reach = scopes ?? [...after.people.get(user_id)!.permissions];
    if (after.people.has(user_id) && before.people.has(user_id))
      for (const permission of reach) if (!may(permission)) wrong(`issued a token with ${permission}, which they lack`);
  }
  for (const [id, roles] of after.invites)
    for (const role of roles.filter((each) => !before.invites.get(id)?.includes(each)))
      if (!may('member:manage') || gained(actor.permissions, after.roles.get(role)!).length > 0)
        wrong('promised what they lack');

  const owners = [...after.people.values()].filter(({ active, roles }) => active && roles.has(after.ownerRole));
  if (owners.length === 0) wrong('left the organization without an owner');
  return found;
}

const everything = `select
  (select json_agg(json_build_object('id', id, 'status', status, 'roles', array(
     select role_id from access_control.member_roles held where held.org_id = member.org_id and held.user_id = member.id
   )) order by id) from access_control.members member) as members,
  (select json_agg(json_build_object('id', id, 'permissions', permissions, 'system_key', system_key) order by id)
   from access_control.roles) as roles,
  (select coalesce(json_agg(json_build_object('user_id', user_id, 'team_id', team_id)), '[]')
   from access_control.team_members where is_admin) as places,
  (select coalesce(json_agg(json_build_object('id', id, 'target_type', target_type, 'target_id', target_id,
     'content', concat(mode, connector_slugs, tools, legacy_override)) order by id), '[]')
   from access_control.restrictions) as rules,
  (select json_agg(json_build_object('id', id, 'user_id', user_id, 'scopes', scopes, 'live', revoked_at is null) order by id)
   from access_control.api_tokens) as tokens,
  (select coalesce(json_agg(json_build_object('id', id, 'role_ids', role_ids) order by id), '[]')
   from access_control.invites where status = 'pending') as invites`;
