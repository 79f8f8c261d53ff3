import { type Caller } from '#kernel';
import {
  canManage,
  canReconnect,
  canRevokeShare,
  canSeeShares,
  canShare,
  canTransfer,
  canUse,
  type Facing,
} from '../domain/connection-policy.js';

/** What the caller may do, by the very functions that the routes ask. */
export const flagsOf = (caller: Caller, facing: Facing) => ({
  can_use: canUse(caller, facing).allowed,
  can_share: canShare(caller, facing.reach).allowed,
  can_see_shares: canSeeShares(caller, facing.reach).allowed,
  can_revoke_share: canRevokeShare(caller, facing.reach).allowed,
  can_manage: canManage(facing.reach).allowed,
  can_transfer: canTransfer(facing.reach).allowed,
  can_reconnect: canReconnect(facing).allowed,
});

export type Flags = ReturnType<typeof flagsOf>;
