import { type RequiredApproval } from '#connections';
import { type ProgramRun } from './synthetic-run.js';

export type RunInput = {
  input: Record<string, unknown>;
  /** An output template to use instead of the tool's own. */
  output_template?: string | null;
  approval_id?: string;
  /** The connection or account the client expects all steps to use. */
  integrated_account_id?: string;
};

export type RunRequest = RunInput & {
  test?: boolean;
  dry_run?: boolean;
  /** Whether the caller waits for the end of the run. */
  waits: boolean;
  timeout_ms?: number;
  /** Aborts the run when the caller disconnects. */
  signal?: AbortSignal;
};

type Pending = Extract<RequiredApproval, { pending: object }>['pending'];

/** The result of a run, a pending approval, or a run in progress. */
export type SyntheticExecuted =
  | ({ execution_id: string } & (
      ProgramRun | ({ outcome: 'dry_run' | 'running' } & Pick<ProgramRun, 'output' | 'error' | 'steps'>)
    ))
  | { outcome: 'approval_required'; tool_name: string; tier: Pending['tier']; approval: Pending };
