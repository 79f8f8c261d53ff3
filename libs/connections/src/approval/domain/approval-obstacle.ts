import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type ResourceRef } from '#access-control';
import { type ConnectionState } from '../../connection/domain/connection-state.js';
import { type ApprovalState } from './approval.js';

/** Why a call can no longer run, although its approval is pending or approved. */
export const approvalObstacles = [
  'app_disconnected',
  'account_disconnected',
  'account_changed',
  'access_ended',
] as const;

export type ApprovalObstacle = (typeof approvalObstacles)[number];

type BoundAccount = Pick<ConnectionState, 'id' | 'saffron_account_id' | 'auth_method' | 'variables'>;

export type UsedAccount = BoundAccount & Pick<ConnectionState, 'status' | 'owner_user_id' | 'connector_slug'>;

/** `use` access that a member needs, so that a call can run. */
export type NeededAccess = ResourceRef & { user_id: string };

/** What the call of an approval needs now. `apps`: the connected apps, by id. */
export type PresentNeeds = {
  apps: ReadonlyMap<string, unknown>;
  accounts: ReadonlyMap<string, UsedAccount>;
  hasAccess: (needed: NeededAccess) => boolean;
};

export type ObstructedApproval = Pick<
  ApprovalState,
  | 'id'
  | 'status'
  | 'app_id'
  | 'connection_id'
  | 'steps'
  | 'accounts_digest'
  | 'requested_by'
  | 'access_user_id'
  | 'toolbox_id'
>;

/** Returns a digest of the accounts of a call. It changes if one of them is reconnected, or if its variables change. */
export function accountsDigest(accounts: readonly BoundAccount[]): string {
  const byId = new Map(
    accounts.map(({ id, saffron_account_id, auth_method, variables }) => [
      id,
      [id, saffron_account_id, auth_method, variables],
    ]),
  );
  const sorted = [...byId.keys()].sort().map((id) => byId.get(id));
  return createHash('sha256').update(canonicalize(sorted)!).digest('hex');
}

/** Returns the connections through which the call runs. */
export const listConnectionIds = ({
  connection_id,
  steps,
}: Pick<ApprovalState, 'connection_id' | 'steps'>): string[] => [
  ...new Set([connection_id, ...steps.map((step) => step.connection_id)]),
];

/** Returns the access without which the call is refused. */
export const listNeededAccess = (
  { requested_by, access_user_id, toolbox_id }: ObstructedApproval,
  accounts: readonly UsedAccount[],
): NeededAccess[] => [
  ...(toolbox_id === null
    ? []
    : [{ user_id: requested_by, resource_type: 'toolbox' as const, resource_id: toolbox_id }]),
  ...accounts.flatMap(({ id, owner_user_id, connector_slug }) => [
    { user_id: access_user_id ?? owner_user_id, resource_type: 'connection' as const, resource_id: id },
    { user_id: owner_user_id, resource_type: 'connector' as const, resource_id: connector_slug },
  ]),
];

/** Returns why the call can no longer run. Null if it can, or if its approval has ended. */
export function findObstacle(approval: ObstructedApproval, present: PresentNeeds): ApprovalObstacle | null {
  const { status, app_id, accounts_digest } = approval;
  if (status !== 'pending' && status !== 'approved') return null;
  if (app_id !== null && !present.apps.has(app_id)) return 'app_disconnected';
  const used = listConnectionIds(approval).map((id) => present.accounts.get(id));
  const connected = used.flatMap((each) => (each && each.status !== 'disconnected' ? [each] : []));
  if (connected.length < used.length) return 'account_disconnected';
  if (accounts_digest !== null && accounts_digest !== accountsDigest(connected)) return 'account_changed';
  return listNeededAccess(approval, connected).every(present.hasAccess) ? null : 'access_ended';
}
