import { canManageShareable, canTransferShareable, reaches, type Reach } from '#access-control';
import { type Caller, Decision, notFound } from '#kernel';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { sharing } from './collection-sharing.js';

/** @param withShares whether the toolbox or template is shared on creation. */
export const canCreateCollection = (kind: CollectionKind, caller: Caller, withShares: boolean): Decision =>
  Decision.all(
    () => Decision.holding(caller, `${kind}:create`),
    () => (withShares ? Decision.holding(caller, `${kind}:share`) : Decision.allow),
  );

/** `can_manage`: whether the caller may change the settings and entries. */
export const canManageCollection = (kind: CollectionKind, reach: Reach): Decision =>
  canManageShareable(sharing[kind], reach);

/** `can_delete`. An ownerless toolbox or template must be claimed first. */
export const canDeleteCollection = (kind: CollectionKind, reach: Reach): Decision =>
  canTransferShareable(sharing[kind], reach);

/** The facts that decide about a transfer. */
type Ownership = {
  /** Null if the caller has no access. With the manage permission, claiming needs no access. */
  reach: Reach | null;
  is_ownerless: boolean;
};

/**
 * `can_transfer`: the owner can transfer to any member. A toolbox or template without an owner can be claimed with
 * edit access or the manage permission.
 */
export function canTransferCollection(
  kind: CollectionKind,
  caller: Caller,
  { reach, is_ownerless }: Ownership,
): Decision {
  if (is_ownerless && caller.permissions.has(`${kind}:manage`)) return Decision.allow;
  if (!reach) return Decision.answering(() => notFound(kind));
  if (reach.access === 'owner' || (is_ownerless && reaches(reach.access, 'edit'))) return Decision.allow;
  return Decision.refuse('owner_only', `Only the owner of this ${kind} can do this.`);
}

/** A member who claims by edit access can only claim for themselves. */
export const canTransferCollectionTo = (
  kind: CollectionKind,
  caller: Caller,
  ownership: Ownership,
  userId: string,
): Decision =>
  Decision.all(
    () => canTransferCollection(kind, caller, ownership),
    () =>
      ownership.reach?.access === 'owner' || caller.permissions.has(`${kind}:manage`) || userId === caller.userId
        ? Decision.allow
        : Decision.refuse(
            'claim_only',
            `This ${kind} has no owner. You can take it over yourself, but you cannot assign it to another member.`,
          ),
  );
