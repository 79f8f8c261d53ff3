import { canManageShareable, canTransferShareable, reaches, type Reach } from '#access-control';
import { type Caller, Decision } from '#kernel';
import { sharing } from './toolbox-sharing.js';

export const canCreateToolbox = (caller: Caller): Decision => Decision.holding(caller, 'toolbox:create');

/** @param withShares whether it is shared together with its making. */
export const canCreateToolboxAs = (caller: Caller, withShares: boolean): Decision =>
  Decision.all(
    () => canCreateToolbox(caller),
    () => (withShares ? Decision.holding(caller, 'toolbox:share') : Decision.allow),
  );

/** `can_manage`: its settings and entries. */
export const canManageToolbox = (reach: Reach): Decision => canManageShareable(sharing, reach);

/** `can_delete`: an ownerless one is claimed first. */
export const canDeleteToolbox = (reach: Reach): Decision => canTransferShareable(sharing, reach);

/** Whether the level itself lets the caller run tools. */
export function canExerciseToolbox({ access }: Reach): Decision {
  if (reaches(access, 'use')) return Decision.allow;
  return Decision.refuse('use_required', 'You may see this toolbox, but running its tools needs use access.');
}

/** `can_use`: running its tools, each of which the caller's restrictions may still keep from them. */
export const canUseToolbox = (caller: Caller, reach: Reach): Decision =>
  Decision.all(
    () => Decision.holding(caller, 'tool:execute'),
    () => canExerciseToolbox(reach),
  );
