import { descriptions } from './permission-descriptions.js';

type Group =
  'organization' | 'people' | 'connectors' | 'connections' | 'toolboxes' | 'restrictions' | 'identity' | 'developer';

type Traits = { sensitive?: true; uses_seat?: true; feature?: string };

/** Names are stable and the order is the catalogue's: a new one is appended, to Org Owner and Org Admin only. */
const catalogue = {
  'org:manage': ['Manage the organization', { sensitive: true }],
  'org:delete': ['Delete the organization', { sensitive: true }],
  'billing:view': ['See billing', {}],
  'billing:manage': ['Manage billing', { sensitive: true }],
  'audit:view': ['See the whole audit log', { sensitive: true }],
  'member:manage': ['Manage members', { sensitive: true }],
  'team:create': ['Create teams', {}],
  'team:manage': ['Manage every team', {}],
  'role:manage': ['Manage roles', { sensitive: true, feature: 'custom_roles' }],
  'connector:view': ['Browse connectors', {}],
  'connector:create': ['Build connectors', { sensitive: true, uses_seat: true }],
  'connector:share': ['Share connectors', {}],
  'connector:manage': ['Manage organization connectors', { sensitive: true }],
  'connection:create': ['Connect accounts', { uses_seat: true }],
  'connection:share': ['Share connections', {}],
  'connection:manage': ['Publish connections', {}],
  'template:create': ['Build templates', { uses_seat: true }],
  'template:share': ['Share templates', {}],
  'template:manage': ['Take over templates', {}],
  'toolbox:view': ['See toolboxes', {}],
  'toolbox:create': ['Build toolboxes', { uses_seat: true }],
  'toolbox:share': ['Share toolboxes', {}],
  'toolbox:manage': ['Take over toolboxes', {}],
  'tool:execute': ['Run tools', { uses_seat: true }],
  'restriction:view': ['See restrictions', {}],
  'restriction:manage': ['Manage restrictions', { sensitive: true }],
  'restriction:override': ['Restrict single members', { sensitive: true }],
  'sso:view': ['See sign-in and provisioning', {}],
  'sso:manage': ['Manage sign-in and provisioning', { sensitive: true }],
  'api_token:view': ['See all tokens', {}],
  'api_token:create': ['Create personal tokens', {}],
  'api_token:manage': ['Manage tokens', { sensitive: true }],
  'webhook:view': ['See webhooks', { feature: 'webhooks' }],
  'webhook:manage': ['Manage webhooks', { sensitive: true, feature: 'webhooks' }],
} satisfies Record<string, [label: string, traits: Traits]>;

export type Permission = keyof typeof catalogue;

export type PermissionEntry = {
  name: Permission;
  label: string;
  description: string;
  group: Group;
  /** Shown with a warning; needs no extra step. */
  sensitive: boolean;
  /** Whoever holds it through a role counts as a billable seat. */
  uses_seat: boolean;
  /** The plan feature without which it opens nothing. */
  feature: string | null;
};

const groups: Record<string, Group> = {
  org: 'organization',
  billing: 'organization',
  audit: 'organization',
  member: 'people',
  team: 'people',
  role: 'people',
  connector: 'connectors',
  connection: 'connections',
  toolbox: 'toolboxes',
  template: 'toolboxes',
  tool: 'toolboxes',
  restriction: 'restrictions',
  sso: 'identity',
  api_token: 'developer',
  webhook: 'developer',
};

/** Every permission, in catalogue order. */
export const permissions: readonly PermissionEntry[] = Object.entries<[string, Traits]>(catalogue).map(
  ([name, [label, { sensitive = false, uses_seat = false, feature = null }]]) => ({
    name: name as Permission,
    label,
    description: descriptions[name as Permission],
    group: groups[name.slice(0, name.indexOf(':'))]!,
    sensitive,
    uses_seat,
    feature,
  }),
);

export const permissionNames: readonly Permission[] = permissions.map(({ name }) => name);

const positions = new Map<string, number>(permissionNames.map((name, position) => [name, position]));

export const isPermission = (name: string): name is Permission => positions.has(name);

/** Without repetitions and in catalogue order, which is how roles keep them. */
export const inCatalogueOrder = (names: Iterable<Permission>): Permission[] =>
  [...new Set(names)].sort((one, other) => positions.get(one)! - positions.get(other)!);
