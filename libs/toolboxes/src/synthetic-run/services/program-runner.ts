import { Injectable } from '@nestjs/common';
import { Expressions } from '#platform/expressions';
import { collectAncestors, type Program, type ProgramStep, groupWaves } from '../../synthetic-tool/domain/program.js';
import {
  deriveRunOutcome,
  type ProgramRun,
  type RunError,
  runLimits,
  type RunScope,
  sizeOf,
  type StepFacts,
  type StepResult,
  pendingSteps,
} from '../domain/synthetic-run.js';
import { type OpenRun, StepFailed, StepRunner, evaluateTemplate } from './step-runner.js';

/** Records the state of the steps. Called before and after each wave. */
type RecordSteps = (steps: StepFacts[]) => Promise<void>;

/** Runs a program wave by wave. Completed calls are not undone. */
@Injectable()
export class ProgramRunner {
  constructor(
    private readonly stepRunner: StepRunner,
    private readonly expressions: Expressions,
  ) {}

  async run(run: OpenRun, program: Program, scope: RunScope, recordSteps: RecordSteps): Promise<ProgramRun> {
    const facts = pendingSteps(program.steps);
    for (const wave of groupWaves(program.steps)) {
      const stops = deriveRunOutcome(program, facts) === 'failed';
      const waveFacts = wave.map(({ key }) => facts.find((each) => each.key === key)!);
      for (const each of waveFacts) each.status = stops ? 'skipped' : 'running';
      if (stops) continue;
      await recordSteps(facts);
      await Promise.all(wave.map((step, index) => this.step(run, step, { program, scope, facts: waveFacts[index]! })));
      await recordSteps(facts);
    }
    const outcome = deriveRunOutcome(program, facts);
    if (outcome === 'failed') return { outcome, output: null, error: findRunError(program, facts), steps: facts };
    const output = await this.buildOutput(run, program, scope);
    return { outcome: output.error ? 'partial' : outcome, ...output, steps: facts };
  }

  private async step(
    run: OpenRun,
    step: ProgramStep,
    { program, scope, facts }: { program: Program; scope: RunScope; facts: StepFacts },
  ): Promise<void> {
    const startedAt = performance.now();
    const own = { calls: 0, bytes: 0 };
    const seen = collectAncestors(step.key, program.steps);
    const steps = Object.fromEntries(Object.entries(scope.steps).filter(([key]) => seen.has(key)));
    const result = await this.stepRunner.run({ ...run, own }, step, { ...scope, steps }).catch(failedResult);
    scope.steps[step.key] = result;
    const error = result.errors?.[0]?.error ?? null;
    Object.assign(facts, {
      status: error ? 'failed' : 'succeeded',
      calls: own.calls,
      duration_ms: Math.round(performance.now() - startedAt),
      error,
    });
  }

  private async buildOutput({ caller }: OpenRun, { output_template }: Program, scope: RunScope) {
    if (output_template === null) return limitOutput({ output: collectResults(scope.steps), error: null });
    try {
      const output = await evaluateTemplate(this.expressions.evaluatorFor(caller.orgId), output_template, scope);
      return limitOutput({ output: output ?? null, error: null });
    } catch (thrown) {
      if (!(thrown instanceof StepFailed)) throw thrown;
      return { output: null, error: thrown.error };
    }
  }
}

/** Returns the error of a run: that of the first failed step without `on_error: continue`. */
function findRunError({ steps }: Program, facts: readonly StepFacts[]): RunError | null {
  const required = new Set(steps.filter(({ on_error }) => on_error === 'fail').map(({ key }) => key));
  const found = facts.find(({ key, status }) => status === 'failed' && required.has(key));
  return found?.error ? { kind: found.error.kind, message: `Step ${found.key}: ${found.error.message}` } : null;
}

const failedResult = (thrown: unknown): StepResult => {
  if (!(thrown instanceof StepFailed)) throw thrown;
  const { kind, message } = thrown.error;
  return { result: null, errors: [{ index: 0, error: { kind, message } }] };
};

const limitOutput = (result: { output: unknown; error: RunError | null }) =>
  sizeOf(result.output) <= runLimits.output
    ? result
    : {
        output: null,
        error: { kind: 'output_too_large', message: 'The output exceeds 1 MiB. Reduce it in the output template.' },
      };

const collectResults = (steps: RunScope['steps']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(steps).map(([key, { result }]) => [key, result ?? null]));
