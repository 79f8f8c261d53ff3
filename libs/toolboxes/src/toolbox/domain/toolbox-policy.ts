import { reaches, type Reach } from '#access-control';
import { type Caller, Decision } from '#kernel';

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
