import { type Verdict } from '#access-control';
import { type WantedTool } from '#connections';
import { type Caller } from '#kernel';
import { type Editor } from '../../entry/domain/pin-resolution.js';
import { type Program } from './program.js';
import { type ResolvedStep } from './resolved-step.js';

/** A synthetic tool as other members run it: with its owner's access, and within the caller's restrictions. */
export type ResolvedProgram = {
  tool: Pick<Program, 'name' | 'description' | 'input_schema'>;
  steps: readonly ResolvedStep[];
  /** Whether every step can run, apart from restrictions. */
  is_valid: boolean;
  /** The owner. */
  editor: Editor;
  /**
   * The verdict on the first step that is blocked for the caller. It blocks the tool, so that a synthetic tool never
   * bypasses a restriction.
   */
  verdict: Verdict;
};

/** What the audit log records about a refused run besides the step. */
export type RefusedWhere = Pick<WantedTool, 'resource' | 'toolbox_id' | 'delegated_by_user_id' | 'arguments_digest'>;

/** Port through which toolboxes read synthetic tools. */
export abstract class ResolvedPrograms {
  /** Programs by tool id, for any owner. Deleted tools are absent. */
  abstract load(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, ResolvedProgram>>;

  /** Names of the caller's own tools, by id. */
  abstract ownNames(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /**
   * Logs a refusal.
   * @throws forbidden `connector_restricted`, `tool_restricted` for the first step that is blocked for the caller.
   */
  abstract mustBeUnrestricted(caller: Caller, where: RefusedWhere, steps: readonly ResolvedStep[]): Promise<void>;
}
