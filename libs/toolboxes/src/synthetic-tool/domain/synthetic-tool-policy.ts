import { type Caller, Decision, notFound } from '#kernel';
import { programLimits } from './program.js';

type Owned = { owner_user_id: string };

export const canCreateSyntheticTool = (caller: Caller): Decision => Decision.holding(caller, 'toolbox:create');

/** To everybody but its owner it does not exist. */
export const canSeeSyntheticTool = ({ userId }: Caller, { owner_user_id }: Owned): Decision =>
  owner_user_id === userId ? Decision.allow : Decision.answering(() => notFound('synthetic tool'));

/** `can_manage` */
export const canManageSyntheticTool = (caller: Caller, tool: Owned): Decision =>
  Decision.all(
    () => canSeeSyntheticTool(caller, tool),
    () => Decision.holding(caller, 'toolbox:create', 'toolbox:manage'),
  );

/** `can_use`: running it, as far as restrictions do not keep the caller from one of its steps. */
export const canUseSyntheticTool = (caller: Caller, tool: Owned): Decision =>
  Decision.all(
    () => canSeeSyntheticTool(caller, tool),
    () => Decision.holding(caller, 'tool:execute'),
  );

/** @param taken the id of the tool that has the name. @param own of the one that is to have it. */
export const canTakeName = (taken: string | null, own: string | null): Decision =>
  taken === null || taken === own
    ? Decision.allow
    : Decision.clash('name_taken', 'A synthetic tool of the organization is called so: choose another name.');

/** @param count how many the organization has already. */
export const isWithinSyntheticToolLimit = (count: number): Decision =>
  count < programLimits.tools
    ? Decision.allow
    : Decision.clash('synthetic_tool_limit', `The organization has ${programLimits.tools}: delete one nobody needs.`);
