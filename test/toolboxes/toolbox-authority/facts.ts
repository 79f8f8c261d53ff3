import { type Reach, type ToolFacts } from '#access-control';
import { type PolicyRule } from '../../../libs/access-control/src/restriction/domain/restriction-rule.js';
import { type ActiveGrant } from '../../../libs/access-control/src/restriction/domain/active-grants.js';
import { type ToolboxEntry } from '../../../libs/toolboxes/src/entry/domain/entry.js';
import { type Product } from '../../support/product.js';

export type Level = Exclude<Reach['access'], 'owner'>;

type Share = { id: string; grantee_type: 'user' | 'team' | 'org'; grantee_id: string | null; level: Level };

/** A resource with its owner and shares. */
export type Thing = { id: string; owner: string | null; shares: Share[] };

export type Person = { id: string; active: boolean; roles: string[]; permissions: string[]; teams: string[] };

export type Connector = Thing & { status: string; ancestors: string[]; tools: ToolFacts[]; disabled: string[] };

type Connection = Thing & { slug: string; status: string };

export type Toolbox = Thing & { entries: ToolboxEntry[] };

type Program = { id: string; owner: string; steps: { connection_id: string; tool_name: string }[] };

type Target = { target_type: string; target_id: string };

/** All facts that decide which member can run which tool in an organization, read directly from its tables. */
export type Facts = {
  people: Person[];
  teams: string[];
  connectors: Connector[];
  connections: Connection[];
  toolboxes: Toolbox[];
  programs: Program[];
  rules: (PolicyRule & Target)[];
  grants: (ActiveGrant & { user_id: string })[];
  /** Undecided requests for an exception. */
  pending: string[];
};

export async function factsOf(product: Product, orgId: string): Promise<Facts> {
  const [{ shipped, ...facts }] = (await product.sql(orgId, statement)) as [Facts & { shipped: Connector }];
  return { ...facts, connectors: [...facts.connectors, shipped] };
}

const list = (fields: string, from: string) =>
  `(select coalesce(json_agg(json_build_object(${fields}) order by thing.id), '[]') from ${from} as thing)`;

const array = (select: string) => `array(${select})`;

const shares = (table: string) => `'owner', owner_user_id, 'shares', (
  select coalesce(json_agg(json_build_object('id', share.id, 'grantee_type', grantee_type, 'grantee_id', grantee_id,
    'level', level)), '[]') from ${table} as share where share.org_id = thing.org_id and resource_id = thing.id)`;

const heldRoles = `identity.member_roles as held where held.org_id = thing.org_id and held.user_id = thing.id`;

const statement = `select
  ${list(
    `'id', id, 'active', status = 'active', 'roles', ${array(`select role_id from ${heldRoles}`)},
     'permissions', ${array(`select distinct unnest(role.permissions) from identity.roles as role
       where role.org_id = thing.org_id and role.id in (select role_id from ${heldRoles})`)},
     'teams', ${array(`select team_id from identity.team_members as place
       where place.org_id = thing.org_id and place.user_id = thing.id`)}`,
    'identity.members',
  )} as people,
  array(select id from identity.teams order by id) as teams,
  array(select id from access_control.access_requests where status = 'pending' order by id) as pending,
  ${list(
    `'id', id, 'status', status, 'tools', tools, 'disabled', disabled_origins, 'ancestors', coalesce((
       select ancestors from catalog.lineages as line where line.org_id = thing.org_id and line.slug = thing.slug), '{}'),
     ${shares('catalog.shares')}`,
    'catalog.connectors',
  )} as connectors,
  (select json_build_object('id', slug, 'status', status, 'tools', tools, 'disabled', array[]::text[],
     'ancestors', array[]::text[], 'owner', null, 'shares', '[{"grantee_type": "org", "level": "use"}]'::json)
   from catalog.shipped_connectors where slug = 'demo') as shipped,
  ${list(
    `'id', id, 'slug', connector_slug, 'status', status, ${shares('connections.shares')}`,
    'connections.connections',
  )} as connections,
  ${list(`'id', id, 'entries', entries, ${shares('toolboxes.toolbox_shares')}`, 'toolboxes.toolboxes')} as toolboxes,
  ${list(`'id', id, 'owner', owner_user_id, 'steps', steps`, 'toolboxes.synthetic_tools')} as programs,
  ${list(
    `'id', id, 'target_type', target_type, 'target_id', target_id, 'mode', mode, 'connector_slugs', connector_slugs,
     'tools', tools, 'legacy_override', legacy_override`,
    'access_control.restrictions',
  )} as rules,
  ${list(
    `'id', id, 'user_id', user_id, 'connector_slug', connector_slug, 'tool_name', tool_name, 'operation', operation,
     'origin', origin, 'lifts_member_rules', lifts_member_rules, 'expires_at', null`,
    '(select * from access_control.access_grants where revoked_at is null)',
  )} as grants`;
