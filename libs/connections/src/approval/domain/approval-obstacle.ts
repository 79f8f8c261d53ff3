import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type ConnectionState } from '../../connection/domain/connection-state.js';
import { type ApprovalState } from './approval.js';

/** Why a call can no longer run, although its approval is pending or approved. */
export const approvalObstacles = ['app_disconnected', 'account_disconnected', 'account_changed'] as const;

export type ApprovalObstacle = (typeof approvalObstacles)[number];

type BoundAccount = Pick<ConnectionState, 'id' | 'saffron_account_id' | 'auth_method' | 'variables'>;

/** What the call of an approval needs now. `apps`: the connected apps, by id. */
export type PresentNeeds = {
  apps: ReadonlyMap<string, unknown>;
  accounts: ReadonlyMap<string, BoundAccount & Pick<ConnectionState, 'status'>>;
};

export type ObstructedApproval = Pick<
  ApprovalState,
  'id' | 'status' | 'app_id' | 'connection_id' | 'steps' | 'accounts_digest'
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

/** Returns why the call can no longer run. Null if it can, or if its approval has ended. */
export function findObstacle(approval: ObstructedApproval, { apps, accounts }: PresentNeeds): ApprovalObstacle | null {
  const { status, app_id, accounts_digest } = approval;
  if (status !== 'pending' && status !== 'approved') return null;
  if (app_id !== null && !apps.has(app_id)) return 'app_disconnected';
  const used = listConnectionIds(approval).map((id) => accounts.get(id));
  const connected = used.flatMap((each) => (each && each.status !== 'disconnected' ? [each] : []));
  if (connected.length < used.length) return 'account_disconnected';
  return accounts_digest === null || accounts_digest === accountsDigest(connected) ? null : 'account_changed';
}
