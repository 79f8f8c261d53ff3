import { Injectable } from '@nestjs/common';
import { type Evaluate, ExpressionFailed, Expressions } from '#platform/expressions';
import { programLimits, type ProgramStep } from '../domain/program.js';
import { type RunError, type RunScope, type StepResult } from '../domain/synthetic-run.js';
import { type OpenRun, StepCalls, StepFailed } from './step-calls.js';

/** Runs one step: evaluates its arguments and makes one call, or one per item. */
@Injectable()
export class StepRunner {
  constructor(
    private readonly calls: StepCalls,
    private readonly expressions: Expressions,
  ) {}

  /** @param scope only the results the step depends on. @throws StepFailed */
  async run(run: OpenRun, step: ProgramStep, scope: RunScope): Promise<StepResult> {
    const evaluate = this.expressions.evaluatorFor(run.caller.orgId);
    const callWith = async (more: object) => {
      const given = await valueOf(evaluate, step.args_template, { ...scope, ...more });
      return this.calls.call(run, step, argumentsOf(given));
    };
    if (step.for_each === null) return callWith({});
    const items = itemsOf(await valueOf(evaluate, step.for_each, scope));
    return loop(items, step.for_each_concurrency, (item, index) => callWith({ item, index }));
  }
}

export async function valueOf(evaluate: Evaluate, template: string, scope: object): Promise<unknown> {
  try {
    const [value] = await evaluate([`=${template}`], scope as Record<string, unknown>);
    return value;
  } catch (thrown) {
    if (!(thrown instanceof ExpressionFailed)) throw thrown;
    throw new StepFailed({ kind: 'mapping_failed', message: thrown.message });
  }
}

function argumentsOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new StepFailed({ kind: 'mapping_failed', message: 'args_template does not return an object.' });
}

function itemsOf(value: unknown): unknown[] {
  const items = value === undefined ? [] : Array.isArray(value) ? value : [value];
  if (items.length <= programLimits.items) return items;
  const message = `for_each returns ${items.length} items, but at most ${programLimits.items} are allowed.`;
  throw new StepFailed({ kind: 'too_many_items', message });
}

/** Runs the items concurrently and keeps their order. */
async function loop(
  items: readonly unknown[],
  atOnce: number,
  work: (item: unknown, index: number) => Promise<StepResult>,
): Promise<StepResult> {
  const results: unknown[] = items.map(() => null);
  const errors: { index: number; error: RunError }[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++)
      try {
        results[index] = (await work(items[index], index)).result;
      } catch (thrown) {
        if (!(thrown instanceof StepFailed)) throw thrown;
        errors.push({ index, error: { kind: thrown.error.kind, message: thrown.error.message } });
      }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return errors.length === 0 ? { result: results } : { result: results, errors: errors.sort(byIndex) };
}

const byIndex = (one: { index: number }, other: { index: number }): number => one.index - other.index;
