import { type StepResult } from '../../vault-client/domain/vault.js';

/** Progress of one post-install step of a connection. */
type StepState = Omit<StepResult, 'status'> & { status: StepResult['status'] | 'running' };

/** Results of the last run of a connection's post-install steps. */
export type PostInstallState = { steps: StepState[]; started_at: string };

/** A step as the definition declares it. */
export type DefinitionStep = { name: string; label: string; required: boolean };

/** Milliseconds after which an unfinished run no longer blocks another run. */
const maxRunTime = 5 * 60_000;

export const isOpenRun = (state: PostInstallState | null, now: Date): boolean =>
  nextStep(state) !== null && now.getTime() - Date.parse(state!.started_at) < maxRunTime;

type PostInstallStatus = 'not_run' | 'running' | 'succeeded' | 'failed';

export function statusOfSteps(steps: readonly StepState[]): PostInstallStatus {
  const has = (status: StepState['status']) => steps.some((step) => step.status === status);
  if (has('running')) return 'running';
  if (has('failed')) return 'failed';
  return has('succeeded') ? 'succeeded' : 'not_run';
}

/** Returns the name of the next step to run, or null. */
export const nextStep = (state: PostInstallState | null): string | null =>
  state?.steps.find(({ status }) => status === 'running')?.name ?? null;

/** Returns the definition's steps with their last results. Marks the requested steps as running. */
export const startRun = (
  before: PostInstallState | null,
  defined: readonly DefinitionStep[],
  requested: readonly string[],
  at: Date,
): PostInstallState => ({
  started_at: at.toISOString(),
  steps: stepStates(before, defined).map((step) =>
    requested.includes(step.name) ? { ...step, status: 'running', error: null } : step,
  ),
});

/** Adds the result of one step. If a required step failed, the remaining steps do not run. */
export function withResult(state: PostInstallState, result: StepResult, defined: readonly DefinitionStep[]) {
  const isRequired = defined.some(({ name, required }) => name === result.name && required);
  const ends = isRequired && result.status === 'failed';
  const steps = state.steps.map((step): StepState => {
    if (step.name === result.name) return result;
    return ends && step.status === 'running' ? { ...step, status: 'not_run' } : step;
  });
  return { ...state, steps };
}

export const stepStates = (
  state: PostInstallState | null,
  defined: readonly Omit<DefinitionStep, 'required'>[],
): StepState[] =>
  defined.map(({ name, label }) => {
    const before = state?.steps.find((step) => step.name === name);
    return before ? { ...before, label } : { name, label, status: 'not_run', error: null };
  });
