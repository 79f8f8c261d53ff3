import {
  inCatalogueOrder,
  type Permission,
  permissionNames,
  permissions,
} from '../../permission/domain/permissions.js';

export type SystemKey =
  'org_owner' | 'org_admin' | 'people_admin' | 'team_admin' | 'member' | 'guest' | 'billing_admin' | 'auditor';

export type SystemRole = { key: SystemKey; name: string; description: string; permissions: readonly Permission[] };

const guest: Permission[] = ['connector:view'];

const member: Permission[] = [
  ...guest,
  'team:create',
  'connection:create',
  'connection:share',
  'template:create',
  'template:share',
  'toolbox:create',
  'toolbox:share',
  'tool:execute',
  'api_token:create',
];

const teamAdmin: Permission[] = [...member, 'team:manage'];

const peopleAdmin: Permission[] = [...teamAdmin, 'member:manage'];

const ownersOnly: Permission[] = ['org:delete', 'billing:manage'];

const auditor: Permission[] = [
  'billing:view',
  'audit:view',
  'connector:view',
  'toolbox:view',
  'restriction:view',
  'sso:view',
  'api_token:view',
  'webhook:view',
];

/** The system roles of every organization. Their permissions cannot be changed. */
export const systemRoles: readonly SystemRole[] = [
  role('org_owner', 'Org Owner', 'Everything, including deleting the organization.', permissionNames),
  role(
    'org_admin',
    'Org Admin',
    'Everything but deleting the organization and managing billing.',
    permissionNames.filter((name) => !ownersOnly.includes(name)),
  ),
  role('people_admin', 'People Admin', 'Manages members and teams, and decides access requests.', peopleAdmin),
  role('team_admin', 'Team Admin', 'Works with connections and manages every team.', teamAdmin),
  role('member', 'Member', 'Connects accounts, builds toolboxes and runs tools.', member),
  role('guest', 'Guest', 'Browses the connector catalog.', guest),
  role('billing_admin', 'Billing Admin', 'Sees and manages billing.', ['billing:view', 'billing:manage']),
  role('auditor', 'Auditor', 'Sees settings, restrictions and the audit log, and changes nothing.', auditor),
];

export type SeatClass = 'billable' | 'free_admin';

const seats = new Set<string>(permissions.filter(({ uses_seat }) => uses_seat).map(({ name }) => name));

/** Returns `billable` if any permission of the role uses a seat. */
export const deriveSeatClass = (names: Iterable<string>): SeatClass =>
  [...names].some((permission) => seats.has(permission)) ? 'billable' : 'free_admin';

/** What a database stores of a system role. Another version may have stored permissions that this one does not know. */
export type RoleDefinition = { key: string; permissions: string[]; seat_class: SeatClass };

/** Returns the definition of this version, with the unknown permissions that the stored definition of the role has. */
export function mergeDefinition(
  { key, permissions: own }: SystemRole,
  stored: readonly RoleDefinition[],
): RoleDefinition {
  const seat_class = deriveSeatClass(own);
  const known = stored.find((each) => each.key === key);
  const unknown = known?.permissions.filter((name) => !names.has(name)) ?? [];
  // This version cannot tell whether an unknown permission uses a seat.
  const usesSeat = unknown.length > 0 && known?.seat_class === 'billable';
  return { key, permissions: [...own, ...unknown], seat_class: usesSeat ? 'billable' : seat_class };
}

const names = new Set<string>(permissionNames);

function role(key: SystemKey, name: string, description: string, permissionList: readonly Permission[]): SystemRole {
  return { key, name, description, permissions: inCatalogueOrder(permissionList) };
}
