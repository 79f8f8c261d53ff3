import { reaches, type Reach } from '#access-control';
import { type Caller, Decision } from '#kernel';

/** Whether the access level allows running tools. */
export function canExerciseToolbox({ access }: Reach): Decision {
  if (reaches(access, 'use')) return Decision.allow;
  return Decision.refuse(
    'use_required',
    'You can view this toolbox, but running its tools requires `use` access. Ask the owner of the toolbox for access.',
  );
}

/** `can_use`: whether the caller may run the toolbox's tools. A restriction may still block one of them. */
export const canUseToolbox = (caller: Caller, reach: Reach): Decision =>
  Decision.all(
    () => Decision.requirePermission(caller, 'tool:execute'),
    () => canExerciseToolbox(reach),
  );
