import { canRevokeShare, canSeeShares, canShare } from '#access-control';
import { type Caller } from '#kernel';
import { canManage, canReconnect, canTransfer, canUse, type Facing } from '../domain/connection-policy.js';
import { sharing } from '../domain/connection-sharing.js';

/** What the caller may do, by the very functions that the routes ask. */
export const flagsOf = (caller: Caller, facing: Facing) => ({
  can_use: canUse(caller, facing).allowed,
  can_share: canShare(caller, sharing, facing.reach).allowed,
  can_see_shares: canSeeShares(caller, sharing, facing.reach).allowed,
  can_revoke_share: canRevokeShare(caller, sharing, facing.reach).allowed,
  can_manage: canManage(facing.reach).allowed,
  can_transfer: canTransfer(facing.reach).allowed,
  can_reconnect: canReconnect(facing).allowed,
});

export type Flags = ReturnType<typeof flagsOf>;
