import { canManageShareable, canTransferShareable, reaches, type Reach } from '#access-control';
import { type Caller, Decision } from '#kernel';
import { type ConnectionStatus } from './connection-status.js';
import { sharing } from './connection-sharing.js';

/** Everything that decides what one caller may do with a connection. */
export type ConnectionAccess = {
  reach: Reach;
  status: ConnectionStatus;
  /** Whether the caller's own restrictions block the connector; the owner's bind nobody else. */
  restricted: boolean;
  /** Whether the owner may still use the connector: someone may have stopped sharing it with them. */
  owner_holds_connector: boolean;
};

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
    () => isUnrestricted(access),
    () => ownerHoldsConnector(access),
  );

/** `can_reconnect`. */
export const canReconnect = (access: ConnectionAccess): Decision =>
  Decision.all(
    () => canSignIn(access.reach, access.status),
    () => isUnrestricted(access),
    () => ownerHoldsConnector(access),
  );

/** Signing in for a connection: one that nobody has finished is finished by its owner alone. */
export const canSignIn = (reach: Reach, status: ConnectionStatus): Decision =>
  status === 'pending' ? canTransfer(reach) : canManage(reach);

const isUnrestricted = ({ restricted }: ConnectionAccess): Decision =>
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
