import { type Program, type ProgramStep } from './program.js';

/** `unknown`: it was under way when the run was lost, so that its calls may have been made. */
export const stepStatuses = ['pending', 'running', 'succeeded', 'failed', 'skipped', 'unknown'] as const;

type StepStatus = (typeof stepStatuses)[number];

export type RunError = { kind: string; message: string };

/** What is known of a step: never its arguments or its data. */
export type StepFacts = {
  key: string;
  status: StepStatus;
  calls: number;
  duration_ms: number;
  error: RunError | null;
};

export type RunOutcome = 'succeeded' | 'partial' | 'failed';

/** What a run came to. */
export type ProgramRun = { outcome: RunOutcome; output: unknown; error: RunError | null; steps: StepFacts[] };

/** What templates read of a step: a loop has the result of each item, null where it failed. */
export type StepResult = {
  result: unknown;
  errors?: { index: number; error: RunError }[];
  /** Where pages are left that were not read. */
  next_cursor?: string;
  truncated?: boolean;
};

/** Source: product design, sandbox and limits. Milliseconds, bytes. */
export const runLimits = { held: 60_000, followed: 120_000, call: 30_000, context: 4 << 20, output: 1 << 20 };

/** What a program runs over, as far as it has come. */
export type RunScope = {
  input: Record<string, unknown>;
  steps: Record<string, StepResult>;
  run: { started_at: string; last_success_at: string | null };
};

export const pendingSteps = (steps: readonly Pick<ProgramStep, 'key'>[]): StepFacts[] =>
  steps.map(({ key }) => ({ key, status: 'pending', calls: 0, duration_ms: 0, error: null }));

/** What became of a run by what became of its steps; a failed one that may fail leaves the rest as they are. */
export function outcomeOf(program: Pick<Program, 'steps'>, steps: readonly StepFacts[]): RunOutcome {
  const failed = steps.filter(({ status }) => status === 'failed').map(({ key }) => key);
  if (program.steps.some(({ key, on_error }) => on_error === 'fail' && failed.includes(key))) return 'failed';
  return failed.length > 0 ? 'partial' : 'succeeded';
}

/** A run that ended without saying so leaves its steps open: what was under way may have been done. */
export const lostSteps = (steps: readonly StepFacts[]): StepFacts[] =>
  steps.map((step) => ({
    ...step,
    status: step.status === 'running' ? 'unknown' : step.status === 'pending' ? 'skipped' : step.status,
  }));
