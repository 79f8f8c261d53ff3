import { type Executed } from '#connections';
import { type Caller, type Progress } from '#kernel';
import { type OpenToolbox } from './offered-tools.js';
import { type RunError, type RunOutcome, type StepFacts } from '../../synthetic-tool/domain/synthetic-run.js';

/** What somebody asks of a tool of a toolbox, which they know by its exposed name. */
export type ToolboxCall = {
  tool_name: string;
  arguments: Record<string, unknown>;
  page?: { cursor?: string };
  approval_id?: string;
  /** For all of it, as far as it runs one tool of a connector. */
  timeout_ms?: number;
  /** Ends it where the agent no longer waits. */
  givenUp?: AbortSignal;
  /** Is told how far it has come, where the third party says so. */
  onProgress?: (progress: Progress) => void;
};

/** What a synthetic tool came to that was run through a toolbox. */
export type ProgramExecuted = {
  execution_id: string;
  tool_name: string;
  tier: Executed['tier'];
  outcome: RunOutcome | 'dry_run';
  data: unknown;
  /** Of one that failed, or came to only a part: the first thing that went wrong. */
  error: RunError | null;
  steps: StepFacts[];
};

export type ToolboxExecuted = Executed | ProgramExecuted;

export const isProgram = (executed: ToolboxExecuted): executed is ProgramExecuted => 'steps' in executed;

/** Port to running tools through toolboxes. */
export abstract class ToolboxCalls {
  abstract execute(caller: Caller, toolbox: OpenToolbox, call: ToolboxCall): Promise<ToolboxExecuted>;

  /** Takes a person's word on a call that waits for it. */
  abstract decide(caller: Caller, approvalId: string, decision: 'approve' | 'deny'): Promise<void>;
}
