import { reaches, type Reach } from '#access-control';
import { type Caller, Decision, notFound } from '#kernel';

export type CuratedKind = 'toolbox' | 'template';

/** What decides who may hand something over. */
export type Ownership = {
  /** Null where it does not reach the caller: whoever may claim ownerless ones need not see them. */
  reach: Reach | null;
  is_ownerless: boolean;
};

/** `can_transfer`: to whomever; of an ownerless one, for who has edit access, to themselves. */
export function canTransfer(kind: CuratedKind, caller: Caller, { reach, is_ownerless }: Ownership): Decision {
  if (is_ownerless && caller.permissions.has(`${kind}:manage`)) return Decision.allow;
  if (!reach) return Decision.answering(() => notFound(kind));
  if (reach.access === 'owner' || (is_ownerless && reaches(reach.access, 'edit'))) return Decision.allow;
  return Decision.refuse('owner_only', `Only the owner of this ${kind} may do that.`);
}

/** Who claims something by their edit access claims it for themselves. */
export const canTransferTo = (kind: CuratedKind, caller: Caller, ownership: Ownership, userId: string): Decision =>
  Decision.all(
    () => canTransfer(kind, caller, ownership),
    () =>
      ownership.reach?.access === 'owner' || caller.permissions.has(`${kind}:manage`) || userId === caller.userId
        ? Decision.allow
        : Decision.refuse('claim_only', `Nobody owns this ${kind}: you may take it over yourself.`),
  );
