import { canManageShareable, canTransferShareable, reaches, type Reach } from '#access-control';
import { type Caller, Decision } from '#kernel';
import { type ConnectionStatus } from './connection-status.js';
import { sharing } from './connection-sharing.js';
import { coversSomeTool, type GrantedScopes } from './granted-scopes.js';

/** Everything that decides what one caller may do with a connection. */
export type ConnectionAccess = {
  reach: Reach;
  status: ConnectionStatus;
  status_cause: string | null;
  /** Whether the caller's own restrictions block the connector; the owner's bind nobody else. */
  restricted: boolean;
  /** Whether the owner may still use the connector: someone may have stopped sharing it with them. */
  owner_holds_connector: boolean;
  owner: OwnerStatus;
  scopes_granted: GrantedScopes;
  /** What each tool of the connector needs of them. */
  tool_scopes: readonly (readonly string[])[];
  /** Whether the connector itself can be signed in to. */
  sign_in: Decision;
};

/** Where the owner stands in the organization; `left` is nobody's any more. */
export type OwnerStatus = 'active' | 'suspended' | 'left';

export const canCreateConnection = (caller: Caller): Decision =>
  Decision.all(
    () => Decision.holding(caller, 'connection:create'),
    () => Decision.holding(caller, 'connector:view'),
  );

/** Source: product design, connections. */
const mostOfOneMember = 200;

/** @param owned how many the member has already. */
export const isWithinLimit = (owned: number): Decision =>
  owned < mostOfOneMember
    ? Decision.allow
    : Decision.clash('connection_limit', `You have ${mostOfOneMember} connections: delete one you no longer need.`);

/** `can_manage`: the connection's own settings. */
export const canManage = (reach: Reach): Decision => canManageShareable(sharing, reach);

/** `can_transfer`: handing over and deleting, which no grant confers. */
export const canTransfer = (reach: Reach): Decision => canTransferShareable(sharing, reach);

/** Whether the level itself lets the caller run tools. */
export function canExercise({ access }: Reach): Decision {
  if (reaches(access, 'use')) return Decision.allow;
  return Decision.refuse('use_required', 'You may see this connection, but running its tools needs use access.');
}

/** `can_use`: running a tool, in the order in which executing asks; the status comes after it, as a conflict. */
export const canUse = (caller: Caller, access: ConnectionAccess): Decision =>
  Decision.all(
    () => Decision.holding(caller, 'tool:execute'),
    () => canExercise(access.reach),
    () => canBeUsed(access),
  );

type Usable = Pick<
  ConnectionAccess,
  'restricted' | 'owner_holds_connector' | 'owner' | 'scopes_granted' | 'tool_scopes'
>;

/** What it takes beside the caller's rights and level: of the connector, the owner and the account. */
export const canBeUsed = (access: Usable): Decision =>
  Decision.all(
    () => isUnrestricted(access),
    () => ownerHoldsConnector(access),
    () => ownerIsNotSuspended(access),
    () => coversSomeTool(access.scopes_granted, access.tool_scopes),
  );

/** `can_reconnect`. */
export const canReconnect = (access: ConnectionAccess): Decision =>
  Decision.all(
    () => canSignIn(access.reach, access),
    () => isUnrestricted(access),
    () => ownerStays(access),
    () => ownerHoldsConnector(access),
    () => access.sign_in,
  );

/** `can_run_post_install`. */
export const canRunPostInstall = (
  access: Pick<ConnectionAccess, 'reach' | 'status' | 'restricted' | 'owner_holds_connector'>,
  { has_steps, running }: { has_steps: boolean; running: boolean },
): Decision =>
  Decision.all(
    () => canManage(access.reach),
    () => isUnrestricted(access),
    () => ownerHoldsConnector(access),
    () => (access.status === 'active' ? Decision.allow : Decision.clash('not_connected', notConnected)),
    () => (has_steps ? Decision.allow : Decision.clash('no_post_install', 'This connector has no setup steps.')),
    () =>
      running ? Decision.clash('post_install_running', 'The setup steps are running: wait for them.') : Decision.allow,
  );

const notConnected = 'Setup steps run once the connection is active: connect or reconnect it first.';

/** Nobody's tools run as somebody who may not do anything themselves. */
export const ownerIsNotSuspended = ({ owner }: Pick<ConnectionAccess, 'owner'>): Decision =>
  owner === 'suspended'
    ? Decision.clash('owner_suspended', 'The owner of this connection is suspended: it works again when they are back.')
    : Decision.allow;

/** Who left comes back to their account themselves, or nobody does. */
export const ownerStays = ({ owner }: Pick<ConnectionAccess, 'owner'>): Decision =>
  owner === 'left'
    ? Decision.clash('owner_left', 'The owner of this connection left the organization: make a new connection.')
    : Decision.allow;

type Signing = Pick<ConnectionAccess, 'status' | 'status_cause'>;

/** Signing in for a connection: by its owner alone where there is no account that it would have to be again. */
export const canSignIn = (reach: Reach, { status, status_cause }: Signing): Decision =>
  status === 'pending' || status_cause === 'account_missing' ? canTransfer(reach) : canManage(reach);

const isUnrestricted = ({ restricted }: Pick<ConnectionAccess, 'restricted'>): Decision =>
  restricted
    ? Decision.refuse('connector_restricted', 'A restriction keeps you from using this connector.')
    : Decision.allow;

export function ownerHoldsConnector({
  owner_holds_connector,
}: Pick<ConnectionAccess, 'owner_holds_connector'>): Decision {
  if (owner_holds_connector) return Decision.allow;
  return Decision.refuse(
    'connector_not_shared',
    'The connector is no longer shared with the owner of this connection: have it shared again.',
  );
}

/** Only an active connection lets calls through. */
export function acceptsCalls(status: ConnectionStatus): Decision {
  if (status === 'active') return Decision.allow;
  return Decision.clash('connection_not_active', notActive[status], { status });
}

const notActive = {
  pending: 'Nobody has signed in for this connection yet: open its connect URL.',
  needs_reauth: 'The third party no longer accepts this sign-in: reconnect the connection.',
  disconnected: 'This connection is disconnected: reconnect it.',
} as const;
