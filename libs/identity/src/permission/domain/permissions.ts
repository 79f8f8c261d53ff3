import { catalogue, type Permission, type Traits, descriptions } from './permission-catalogue.js';

type Group =
  'organization' | 'people' | 'connectors' | 'connections' | 'toolboxes' | 'restrictions' | 'identity' | 'developer';

export type { Permission };

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

/** The error for an unknown permission name. */
export const unknownPermission = { reason: 'unknown_permission', listed: 'GET /permission' };

const positions = new Map<string, number>(permissionNames.map((name, position) => [name, position]));

export const isPermission = (name: string): name is Permission => positions.has(name);

/** Sorts permissions in catalogue order and removes duplicates, as roles store them. */
export const inCatalogueOrder = (names: Iterable<Permission>): Permission[] =>
  [...new Set(names)].sort((one, other) => positions.get(one)! - positions.get(other)!);
