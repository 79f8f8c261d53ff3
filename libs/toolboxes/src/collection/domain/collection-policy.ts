import { canManageShareable, canTransferShareable, reaches, type Reach } from '#access-control';
import { type Caller, Decision, notFound, refineError, defineError } from '#kernel';
import { ownerOnly } from '#identity';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { sharing } from './collection.js';

/** @param withShares whether the toolbox or template is shared on creation. */
export const canCreateCollection = (kind: CollectionKind, caller: Caller, withShares: boolean): Decision =>
  Decision.all(
    Decision.requirePermission(caller, `${kind}:create`),
    withShares ? Decision.requirePermission(caller, `${kind}:share`) : Decision.allow,
  );

/** `can_manage`: whether the caller may change the settings and entries. */
export const canManageCollection = (kind: CollectionKind, reach: Reach): Decision =>
  canManageShareable(sharing[kind], reach);

/**
 * `can_delete`: whether the caller may delete the toolbox or template. If it has no owner, it must be claimed first.
 */
export const canDeleteCollection = (kind: CollectionKind, reach: Reach): Decision =>
  canTransferShareable(sharing[kind], reach);

/** The facts that decide whether a caller may transfer a toolbox or template. */
type Ownership = {
  /** The caller's access; null for none. Callers with the manage permission can claim without access. */
  reach: Reach | null;
  is_ownerless: boolean;
};

/**
 * `can_transfer`: whether the caller may transfer the toolbox or template. The owner can transfer it to any member. If
 * it has no owner, callers with edit access or the manage permission can claim it.
 */
export function canTransferCollection(
  kind: CollectionKind,
  caller: Caller,
  { reach, is_ownerless }: Ownership,
): Decision {
  if (is_ownerless && caller.permissions.has(`${kind}:manage`)) return Decision.allow;
  if (!reach) return Decision.refuse(notFound, kind);
  if (reach.access === 'owner' || (is_ownerless && reaches(reach.access, 'edit'))) return Decision.allow;
  return Decision.refuse(ownersTransfer, kind);
}

/**
 * Whether the caller may transfer to this member. A caller who may claim only because of edit access can claim only for
 * themselves.
 */
export const canTransferCollectionTo = (
  kind: CollectionKind,
  caller: Caller,
  ownership: Ownership,
  userId: string,
): Decision =>
  Decision.all(
    canTransferCollection(kind, caller, ownership),
    ownership.reach?.access === 'owner' || caller.permissions.has(`${kind}:manage`) || userId === caller.userId
      ? Decision.allow
      : Decision.refuse(claimOnly, kind),
  );

export const ownersTransfer = refineError(
  ownerOnly,
  (kind: CollectionKind) => `Only the owner of this ${kind} can do this.`,
  'Only the owner can transfer it.',
);

export const claimOnly = defineError(
  403,
  'claim_only',
  'It has no owner. The caller may take it over, but cannot assign it to another member.',
  (kind: CollectionKind) =>
    `This ${kind} has no owner. You can take it over yourself, but you cannot assign it to another member.`,
);
