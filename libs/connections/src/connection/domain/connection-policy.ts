import { type Caller, Decision } from '#kernel';
import { type ConnectionStatus } from './connection-status.js';
import { type Level, reaches, type Reach } from './reach.js';

/** A connection as one caller faces it: everything that decides what they may do with it. */
export type Facing = {
  reach: Reach;
  status: ConnectionStatus;
  /** What the caller's own restrictions say of the connector; the owner's bind nobody else. */
  restriction: Decision;
  /** Whether the owner may still use the connector: someone may have stopped sharing it with them. */
  owner_holds_connector: boolean;
};

export const canCreateConnection = (caller: Caller): Decision =>
  Decision.all(
    () => Decision.holding(caller, 'connection:create'),
    () => Decision.holding(caller, 'connector:view'),
  );

/** `can_manage`: the connection's own settings. */
export function canManage({ access }: Reach): Decision {
  if (reaches(access, 'edit')) return Decision.allow;
  return Decision.refuse('edit_required', 'Only the owner, or who has edit access, may change this connection.');
}

/** `can_transfer`: handing over and deleting, which no grant confers. */
export function canTransfer({ access }: Reach): Decision {
  if (access === 'owner') return Decision.allow;
  return Decision.refuse('owner_only', 'Only the owner of this connection may do that.');
}

/** `can_share`, and the gate of both share routes. `connection:manage` is no way around it. */
export function canShare(caller: Caller, { access, administered }: Reach): Decision {
  const permitted = Decision.holding(caller, 'connection:share');
  if (!permitted.allowed || reaches(access, 'edit') || administered !== null) return permitted;
  return Decision.refuse(
    'edit_required',
    'Only the owner, who has edit access, or an administrator of a team it is shared with may share this connection.',
  );
}

/** `can_revoke_share`: equal to `can_share` by the interface, and named for the route it promises. */
export const canRevokeShare = canShare;

/** Sharing at a level: who may share only as a team's administrator gives no more than the team has. */
export function canGrant(caller: Caller, reach: Reach, level: Level): Decision {
  const shared = canShare(caller, reach);
  if (!shared.allowed || reaches(reach.access, 'edit') || reaches(reach.administered!, level)) return shared;
  return Decision.refuse('level_above_own', `Your team has ${reach.administered} access: grant that at the most.`);
}

/** `can_see_shares`: the list of grants, which `view` and `use` never show. */
export function canSeeShares(caller: Caller, reach: Reach): Decision {
  return reaches(reach.access, 'edit') ? Decision.allow : canShare(caller, reach);
}

/** Whether the level itself lets the caller run tools. */
export function canExercise({ access }: Reach): Decision {
  if (reaches(access, 'use')) return Decision.allow;
  return Decision.refuse('use_required', 'You may see this connection, but running its tools needs use access.');
}

/** `can_use`: running a tool, in the order in which executing asks; the status comes after it, as a conflict. */
export function canUse(caller: Caller, facing: Facing): Decision {
  const permitted = Decision.holding(caller, 'tool:execute');
  if (!permitted.allowed) return permitted;
  const exercised = canExercise(facing.reach);
  if (!exercised.allowed) return exercised;
  return facing.restriction.allowed ? ownerHoldsConnector(facing) : facing.restriction;
}

/** `can_reconnect`: an unfinished connection is finished by its owner alone. */
export function canReconnect(facing: Facing): Decision {
  const managed = facing.status === 'pending' ? canTransfer(facing.reach) : canManage(facing.reach);
  if (!managed.allowed) return managed;
  return facing.restriction.allowed ? ownerHoldsConnector(facing) : facing.restriction;
}

export function ownerHoldsConnector({ owner_holds_connector }: Pick<Facing, 'owner_holds_connector'>): Decision {
  if (owner_holds_connector) return Decision.allow;
  return Decision.refuse(
    'connector_not_shared',
    'The connector is no longer shared with the owner of this connection: have it shared again.',
  );
}

/** Only an active connection lets calls through. */
export function isActive(status: ConnectionStatus): Decision {
  if (status === 'active') return Decision.allow;
  return Decision.clash('connection_not_active', notActive[status], { status });
}

const notActive = {
  pending: 'Nobody has signed in for this connection yet: open its connect URL.',
  needs_reauth: 'The third party no longer accepts this sign-in: reconnect the connection.',
  disconnected: 'This connection is disconnected: reconnect it.',
} as const;
