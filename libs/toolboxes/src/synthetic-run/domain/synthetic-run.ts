import { type EncryptionContext } from '#kernel';
import { type RequiredApproval } from '#connections';
import { type Program, type ProgramStep } from '../../synthetic-tool/domain/program.js';

/** `unknown`: the run was lost during the step, so its calls may have been made. */
export const stepStatuses = ['pending', 'running', 'succeeded', 'failed', 'skipped', 'unknown'] as const;

type StepStatus = (typeof stepStatuses)[number];

export type RunError = { kind: string; message: string };

/** The recorded state of a step, without its arguments or data. */
export type StepFacts = {
  key: string;
  status: StepStatus;
  calls: number;
  duration_ms: number;
  error: RunError | null;
};

export type RunOutcome = 'succeeded' | 'partial' | 'failed';

/** The result of a run. */
export type ProgramRun = { outcome: RunOutcome; output: unknown; error: RunError | null; steps: StepFacts[] };

/** The result of a step as templates see it. A loop has one result per item, and null for items that failed. */
export type StepResult = {
  result: unknown;
  errors?: { index: number; error: RunError }[];
  /** The cursor of the next page, if there are unread pages. */
  next_cursor?: string;
  truncated?: boolean;
};

/** Limits of runs: times in milliseconds, and sizes of results in bytes. */
export const runLimits = {
  /** Time limit of a run whose caller waits for the end. */
  foreground: 60_000,
  /** Time limit of a run with `?wait=0`. */
  background: 120_000,
  call: 30_000,
  /** Maximum size of all step results together. */
  context: 4 << 20,
  output: 1 << 20,
};

/** Returns the size of a value in bytes, as JSON. */
export const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? null));

/** The data that templates can read so far. */
export type RunScope = {
  input: Record<string, unknown>;
  steps: Record<string, StepResult>;
  run: { started_at: string; last_success_at: string | null };
};

export const pendingSteps = (steps: readonly Pick<ProgramStep, 'key'>[]): StepFacts[] =>
  steps.map(({ key }) => ({ key, status: 'pending', calls: 0, duration_ms: 0, error: null }));

/**
 * Returns the outcome of a run: `partial` if only steps with `on_error: continue` failed, `failed` if another step
 * failed.
 */
export function deriveRunOutcome(program: Pick<Program, 'steps'>, steps: readonly StepFacts[]): RunOutcome {
  const failed = steps.filter(({ status }) => status === 'failed').map(({ key }) => key);
  if (program.steps.some(({ key, on_error }) => on_error === 'fail' && failed.includes(key))) return 'failed';
  return failed.length > 0 ? 'partial' : 'succeeded';
}

/** Returns the steps of a run that was lost. Calls of steps that were running may have been made. */
export const lostSteps = (steps: readonly StepFacts[]): StepFacts[] =>
  steps.map((step) => ({
    ...step,
    status: step.status === 'running' ? 'unknown' : step.status === 'pending' ? 'skipped' : step.status,
  }));

/** Returns the encryption context for sealing the response of a run. */
export const answerContext = (org_id: string, row: string): EncryptionContext => ({
  org_id,
  table: 'toolboxes.synthetic_runs',
  row,
  field: 'answer',
  generation: 1,
});

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
