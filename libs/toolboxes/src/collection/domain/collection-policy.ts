import { canManageShareable, canTransferShareable, reaches, type Reach } from '#access-control';
import { type Caller, Decision, notFound } from '#kernel';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { sharing } from './collection-sharing.js';

/** @param withShares whether it is shared together with its making. */
export const canCreateCollection = (kind: CollectionKind, caller: Caller, withShares: boolean): Decision =>
  Decision.all(
    () => Decision.holding(caller, `${kind}:create`),
    () => (withShares ? Decision.holding(caller, `${kind}:share`) : Decision.allow),
  );

/** `can_manage`: its settings and entries. */
export const canManageCollection = (kind: CollectionKind, reach: Reach): Decision =>
  canManageShareable(sharing[kind], reach);

/** `can_delete`: an ownerless one is claimed first. */
export const canDeleteCollection = (kind: CollectionKind, reach: Reach): Decision =>
  canTransferShareable(sharing[kind], reach);

/** What decides who may hand something over. */
type Ownership = {
  /** Null where it does not reach the caller: whoever may claim ownerless ones need not see them. */
  reach: Reach | null;
  is_ownerless: boolean;
};

/** `can_transfer`: to whomever; of an ownerless one, for who has edit access, to themselves. */
export function canTransferCollection(
  kind: CollectionKind,
  caller: Caller,
  { reach, is_ownerless }: Ownership,
): Decision {
  if (is_ownerless && caller.permissions.has(`${kind}:manage`)) return Decision.allow;
  if (!reach) return Decision.answering(() => notFound(kind));
  if (reach.access === 'owner' || (is_ownerless && reaches(reach.access, 'edit'))) return Decision.allow;
  return Decision.refuse('owner_only', `Only the owner of this ${kind} may do that.`);
}

/** Who claims something by their edit access claims it for themselves. */
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
        : Decision.refuse('claim_only', `Nobody owns this ${kind}: you may take it over yourself.`),
  );
