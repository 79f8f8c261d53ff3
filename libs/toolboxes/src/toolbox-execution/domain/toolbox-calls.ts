import { type ToolRunResult } from '#connections';
import { type Caller, type Progress } from '#kernel';
import { type RunError, type RunOutcome, type StepFacts } from '../../synthetic-run/domain/synthetic-run.js';
import { type OpenToolbox } from './offered-tools.js';

/** A call of one of a toolbox's tools, by its exposed name. */
export type ToolboxCall = {
  tool_name: string;
  arguments: Record<string, unknown>;
  page?: { cursor?: string };
  approval_id?: string;
  /** Timeout of the call in milliseconds. Used only for a single tool of a connector. */
  timeout_ms?: number;
  /** Aborts the call when the agent disconnects. */
  signal?: AbortSignal;
  /** Receives progress, if the third party reports it. */
  onProgress?: (progress: Progress) => void;
};

/** The result of a synthetic tool that ran through a toolbox. */
export type ProgramExecuted = {
  execution_id: string;
  tool_name: string;
  tier: ToolRunResult['tier'];
  outcome: RunOutcome | 'dry_run';
  data: unknown;
  /** The first error of a failed or partial run. */
  error: RunError | null;
  steps: StepFacts[];
};

export type ToolboxExecuted = ToolRunResult | ProgramExecuted;

export const isProgram = (executed: ToolboxExecuted): executed is ProgramExecuted => 'steps' in executed;

export abstract class ToolboxCalls {
  abstract execute(caller: Caller, toolbox: OpenToolbox, call: ToolboxCall): Promise<ToolboxExecuted>;

  /** Approves or denies a call that waits for approval. */
  abstract decide(caller: Caller, approvalId: string, decision: 'approve' | 'deny'): Promise<void>;
}
