import { computeReach, type Reach, reaches, useRequired } from '#access-control';
import { type Caller, Decision, defineError, refineError } from '#kernel';
import { type PinnedConnection } from '#connections';

/** Whether the access level allows running tools. */
export function canExerciseToolbox({ access }: Reach): Decision {
  if (reaches(access, 'use')) return Decision.allow;
  return Decision.refuse(toolboxUseRequired);
}

export const toolboxUseRequired = refineError(
  useRequired,
  () =>
    'You can view this toolbox, but running its tools requires `use` access. Ask the owner of the toolbox for access.',
  'The caller may view the toolbox, but running its tools needs `use` access.',
);

/** As `toolboxUseRequired`, for a toolbox that the caller named. The error has the request for this access. */
export const toolboxUseRequestable = refineError(toolboxUseRequired, (resource_id: string) => ({
  message: 'You can view this toolbox, but running its tools requires `use` access. Request it, or ask the owner.',
  details: { request_access: { resource_type: 'toolbox', resource_id, level: 'use' } },
}));

/** `can_use`: whether the caller may run the toolbox's tools. A restriction may still block one of them. */
export const canUseToolbox = (caller: Caller, reach: Reach): Decision =>
  Decision.all(Decision.requirePermission(caller, 'tool:execute'), canExerciseToolbox(reach));

/** Whether the caller may pin tools of a connection. Undefined if there is no such connection. */
export function canPin(caller: Caller, connection: PinnedConnection | undefined): Decision {
  const reach = connection && computeReach(caller, connection.owner_user_id, connection.share_entries);
  return reach && reaches(reach.access, 'use') ? Decision.allow : Decision.refuse(pinNotAllowed);
}

export const pinNotAllowed = defineError(
  403,
  'pin_not_allowed',
  'To pin a tool, you need `use` access to its connection.',
  () =>
    'Other callers would run this tool with your access, so you need `use` access to its connection. Ask its owner ' +
    'for access.',
);
