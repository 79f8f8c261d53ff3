import { reaches, type Reach } from '#access-control';
import { type Caller, Decision, notFound } from '#kernel';

/** What decides who may hand a toolbox over. */
export type Ownership = {
  /** Null where it does not reach the caller: whoever may claim ownerless ones need not see them. */
  reach: Reach | null;
  is_ownerless: boolean;
};

const ownerOnly = Decision.refuse('owner_only', 'Only the owner of this toolbox may do that.');

/** `can_transfer`: to whomever; of an ownerless one, for who has edit access, to themselves. */
export function canTransferToolbox(caller: Caller, { reach, is_ownerless }: Ownership): Decision {
  if (is_ownerless && caller.permissions.has('toolbox:manage')) return Decision.allow;
  if (!reach) return Decision.answering(() => notFound('toolbox'));
  if (reach.access === 'owner') return Decision.allow;
  return is_ownerless && reaches(reach.access, 'edit') ? Decision.allow : ownerOnly;
}

/** Who claims a toolbox by their edit access claims it for themselves. */
export const canTransferTo = (caller: Caller, ownership: Ownership, userId: string): Decision =>
  Decision.all(
    () => canTransferToolbox(caller, ownership),
    () =>
      ownership.reach?.access === 'owner' || caller.permissions.has('toolbox:manage') || userId === caller.userId
        ? Decision.allow
        : Decision.refuse('claim_only', 'Nobody owns this toolbox: you may take it over yourself.'),
  );
