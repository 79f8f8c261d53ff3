import { type Verdict } from '#access-control';
import { type WantedTool } from '#connections';
import { type Caller } from '#kernel';
import { type Editor } from '../../entry/domain/pin-resolution.js';
import { type Program } from './program.js';
import { type ResolvedStep } from './resolved-step.js';

/** A synthetic tool as others run it: on what its owner may use, within the caller's restrictions. */
export type ResolvedProgram = {
  tool: Pick<Program, 'name' | 'description' | 'input_schema'>;
  steps: readonly ResolvedStep[];
  /** Whether every step can run, were there no restrictions. */
  is_valid: boolean;
  /** Its owner. */
  editor: Editor;
  /** Of the first step that a rule keeps from the caller; never a way round a block. */
  verdict: Verdict;
};

/** What the log says of a refused run beside the step. */
export type RefusedWhere = Pick<WantedTool, 'resource' | 'toolbox_id' | 'delegated_by_user_id' | 'arguments_digest'>;

/** Port to synthetic tools for toolboxes that their owners add them to. */
export abstract class ResolvedPrograms {
  /** By id, whoever owns them; one that is gone is absent. */
  abstract of(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, ResolvedProgram>>;

  /** Names by id, of the caller's own alone. */
  abstract ownNames(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /**
   * Leaves a trace of who is refused.
   * @throws forbidden `connector_restricted`, `tool_restricted` for the first step that a rule keeps from the caller.
   */
  abstract mustBeUnrestricted(caller: Caller, where: RefusedWhere, steps: readonly ResolvedStep[]): Promise<void>;
}
