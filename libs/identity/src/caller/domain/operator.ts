import { type Caller, newId, noKey } from '#kernel';
import { permissionNames } from '../../permission/domain/permissions.js';

const everything: ReadonlySet<string> = new Set(permissionNames);

/** The operator at the command line has every permission and is not a member. */
export const buildOperator = (orgId: string, at: Date): Caller => ({
  orgId,
  userId: '',
  kind: 'operator',
  label: null,
  permissions: everything,
  rolePermissions: everything,
  scopes: null,
  roleIds: new Set(),
  ownRoleIds: new Set(),
  teams: new Map(),
  features: new Set(),
  lapsed: new Set(),
  epoch: 0,
  frozen: null,
  standsFor: new Set(),
  represented: [],
  issuers: [],
  token: null,
  app: null,
  session: null,
  request: { id: newId('req', at), ip: null, user_agent: null, key: noKey },
});
