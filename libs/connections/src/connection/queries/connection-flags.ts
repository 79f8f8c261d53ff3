import { canRevokeShare, canSeeShares, canShare } from '#access-control';
import { type Caller } from '#kernel';
import { canManage, canReconnect, canTransfer, canUse, type Facing } from '../domain/connection-policy.js';
import { sharing } from '../domain/connection-sharing.js';

const flagsOf = (caller: Caller, facing: Facing) => ({
  can_use: canUse(caller, facing).allowed,
  can_share: canShare(caller, sharing, facing.reach).allowed,
  can_see_shares: canSeeShares(caller, sharing, facing.reach).allowed,
  can_revoke_share: canRevokeShare(caller, sharing, facing.reach).allowed,
  can_manage: canManage(facing.reach).allowed,
  can_transfer: canTransfer(facing.reach).allowed,
  can_reconnect: canReconnect(facing).allowed,
});

export type Flags = ReturnType<typeof flagsOf>;

/**
 * What one caller may do, by the very functions that the routes ask. Connections that face the caller alike share an
 * answer: on a page they mostly do.
 */
export function flagsFor(caller: Caller): (facing: Facing) => Flags {
  const known = new Map<string, Flags>();
  return (facing) => {
    const { reach, status, restriction, owner_holds_connector: holds } = facing;
    const key = `${reach.access} ${reach.administered} ${status} ${restriction.allowed} ${holds}`;
    const flags = known.get(key) ?? flagsOf(caller, facing);
    known.set(key, flags);
    return flags;
  };
}
