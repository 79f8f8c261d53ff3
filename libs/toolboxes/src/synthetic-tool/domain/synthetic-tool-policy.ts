import { type Caller, Decision, notFound, refineError, nameTaken, defineError } from '#kernel';
import { programLimits } from './program.js';

type Owned = { owner_user_id: string };

export const canCreateSyntheticTool = (caller: Caller): Decision =>
  Decision.requirePermission(caller, 'toolbox:create');

/** Whether the caller can see the tool. Only its owner can. */
export const canSeeSyntheticTool = ({ userId }: Caller, { owner_user_id }: Owned): Decision =>
  owner_user_id === userId ? Decision.allow : Decision.refuse(notFound, 'synthetic tool');

export const canManageSyntheticTool = (caller: Caller, tool: Owned): Decision =>
  Decision.all(
    canSeeSyntheticTool(caller, tool),
    Decision.requirePermission(caller, 'toolbox:create', 'toolbox:manage'),
  );

/** `can_use`: whether the caller may run the tool. A restriction may still block one of its steps. */
export const canUseSyntheticTool = (caller: Caller, tool: Owned): Decision =>
  Decision.all(canSeeSyntheticTool(caller, tool), Decision.requirePermission(caller, 'tool:execute'));

/**
 * Whether a tool can have a name.
 * @param holderId the id of the tool that has the name.
 * @param ownId the id of the tool to name; null if it is new.
 */
export const canTakeName = (holderId: string | null, ownId: string | null): Decision =>
  holderId === null || holderId === ownId ? Decision.allow : Decision.refuse(syntheticToolNameTaken);

export const syntheticToolNameTaken = refineError(
  nameTaken,
  () => 'Another synthetic tool of the organization has this name. Choose a different name.',
);

/** @param count how many synthetic tools the organization already has. */
export const canAddSyntheticTool = (count: number): Decision =>
  count < programLimits.tools ? Decision.allow : Decision.refuse(syntheticToolLimit);

export const syntheticToolLimit = defineError(
  409,
  'synthetic_tool_limit',
  `An organization can have at most ${programLimits.tools} synthetic tools.`,
  () => `The organization has reached the limit of ${programLimits.tools} synthetic tools. Delete one first.`,
);
