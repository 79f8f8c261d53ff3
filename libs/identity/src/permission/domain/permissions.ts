import { defineFieldReason } from '#kernel';
type Traits = {
  sensitive?: true;
  uses_seat?: true;
  feature?: string;
};

/**
 * Every permission, in the order in which the API lists them. Names never change. New permissions are added at the end,
 * and granted only to Org Owner and Org Admin. See "Add a permission" in CONTRIBUTING.md.
 */
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
  'budget:manage': ['Manage budgets of tool calls', { sensitive: true }],
} satisfies Record<string, [label: string, traits: Traits]>;

export type Permission = keyof typeof catalogue;

const descriptions: Record<Permission, string> = {
  'org:manage':
    "Change the organization's name, address, logo and settings, see its security summary and cancel its deletion.",
  'org:delete': 'Schedule the deletion of the organization.',
  'billing:view': 'See the plan, the seats in use and the current billing period.',
  'billing:manage': "Open the payment provider's checkout and customer portal.",
  'audit:view': 'Read and export all audit events, not only your own.',
  'member:manage':
    'Invite, suspend and offboard members, change their roles, move role holders, decide access requests and manage ' +
    'grants.',
  'team:create': 'Create teams. The creator becomes the team’s administrator.',
  'team:manage': 'Manage every team, including teams you are not in, and remove the last administrator of a team.',
  'role:manage': 'Create, edit and delete roles.',
  'connector:view': 'Browse the connector catalog and the tools in it.',
  'connector:create':
    'Create connectors and fork existing ones. Restrictions cover a connector and its forks, but not other ' +
    'connectors that call the same host.',
  'connector:share': 'Grant and revoke access to custom connectors.',
  'connector:manage': 'Set up OAuth applications of catalog connectors and manage connectors without an owner.',
  'connection:create': 'Connect accounts on third-party systems.',
  'connection:share': 'Grant and revoke access to connections you may share.',
  'connection:manage':
    'Share connections you own or may edit with the whole organization, even if the settings allow this only to ' +
    'administrators. Does not grant access to other members’ connections.',
  'template:create': 'Create templates.',
  'template:share': 'Grant and revoke access to templates you may share.',
  'template:manage': 'Take over templates without an owner, and share your own templates with the whole organization.',
  'toolbox:view': 'Reserved. This permission allows nothing yet.',
  'toolbox:create': 'Create toolboxes, stamp them from templates, and create and edit your own synthetic tools.',
  'toolbox:share': 'Grant and revoke access to toolboxes you may share.',
  'toolbox:manage':
    'Take over toolboxes without an owner, share your own toolboxes with the whole organization, and edit your own ' +
    'synthetic tools.',
  'tool:execute': 'Run tools through connections, toolboxes, synthetic tools and MCP.',
  'restriction:view': 'See restrictions, and why a member may or may not use a connector or tool.',
  'restriction:manage':
    'Create, edit, simulate and delete restrictions, and list the tools that restrictions can name.',
  'restriction:override': 'Write restrictions that bind a single member.',
  'sso:view': 'See sign-in settings, pushed groups, group mappings and the state of provisioning.',
  'sso:manage': 'Set up sign-in, issue provisioning tokens and map groups to roles and teams.',
  'api_token:view': 'See all tokens, without their secrets.',
  'api_token:create': 'Create tokens for yourself.',
  'api_token:manage': 'Create tokens for service members and revoke any token.',
  'webhook:view': 'See webhook endpoints and their deliveries.',
  'webhook:manage': 'Create, change, test and replay webhooks and rotate their secrets.',
  'budget:manage':
    'Limit how many tools members, apps, toolboxes and the organization may call, and see all these limits.',
};

type Group =
  'organization' | 'people' | 'connectors' | 'connections' | 'toolboxes' | 'restrictions' | 'identity' | 'developer';

type PermissionEntry = {
  name: Permission;
  label: string;
  description: string;
  group: Group;
  /** Shown with a warning; needs no extra step. */
  sensitive: boolean;
  /** Whether members who hold the permission through a role count as billable seats. */
  uses_seat: boolean;
  /** The plan feature that the permission requires. */
  feature: string | null;
};

/** `org` of `org:manage`. */
type FirstWord<Name extends string = Permission> = Name extends `${infer Word}:${string}` ? Word : never;

const groups: Record<FirstWord, Group> = {
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
  budget: 'toolboxes',
  restriction: 'restrictions',
  sso: 'identity',
  api_token: 'developer',
  webhook: 'developer',
};

export const permissions: readonly PermissionEntry[] = Object.entries<[string, Traits]>(catalogue).map(
  ([name, [label, { sensitive = false, uses_seat = false, feature = null }]]) => ({
    name: name as Permission,
    label,
    description: descriptions[name as Permission],
    group: groups[name.slice(0, name.indexOf(':')) as FirstWord],
    sensitive,
    uses_seat,
    feature,
  }),
);

export const permissionNames: readonly Permission[] = permissions.map(({ name }) => name);

/** The error for an unknown permission name. */
export const unknownPermission = {
  reason: defineFieldReason('unknown_permission', 'There is no such permission.'),
  listed: 'GET /permission',
};

const positions = new Map<string, number>(permissionNames.map((name, position) => [name, position]));

export const isPermission = (name: string): name is Permission => positions.has(name);

/** A newer version may have added permissions that this version does not know. They come last. */
const positionOf = (name: string): number => positions.get(name) ?? positions.size;

/** Sorts permissions in catalogue order and removes duplicates, as roles store them. */
export const inCatalogueOrder = (names: Iterable<Permission>): Permission[] =>
  [...new Set(names)].sort((one, other) => positionOf(one) - positionOf(other));
