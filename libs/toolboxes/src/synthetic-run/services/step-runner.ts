import { Injectable } from '@nestjs/common';
import { type Evaluate, ExpressionFailed, Expressions } from '#platform/expressions';
import { type Delegation, ToolExecution, type ToolRunResult } from '#connections';
import { ApiError, type Caller, Callers, type TimeLimit } from '#kernel';
import { programLimits, type ProgramStep } from '../../synthetic-tool/domain/program.js';
import { type RunError, type RunScope, type StepResult, runLimits, sizeOf } from '../domain/synthetic-run.js';

/** A run in progress. */
export type OpenRun = {
  id: string;
  caller: Caller;
  /** Null if the owner runs the tool. */
  through: Delegation | null;
  /** The connections and tools of the steps that were approved, by key of the step. Null if no approval was needed. */
  approved: ReadonlyMap<string, string> | null;
  limit: TimeLimit;
  /** Counters for all steps together: calls, and the size of the run's data in bytes. */
  total: { calls: number; bytes: number; active: number; waiting: (() => void)[] };
  /** Counters for the current step. */
  own: { calls: number; bytes: number };
};

/** Runs one step: evaluates its arguments and makes one call, or one per item. */
@Injectable()
export class StepRunner {
  constructor(
    private readonly toolExecution: ToolExecution,
    private readonly callers: Callers,
    private readonly expressions: Expressions,
  ) {}

  /**
   * Runs a step. A failed step leaves its share of the run's data to later steps.
   * @param scope with only the results that the step can read.
   * @throws StepFailed
   */
  async run(run: OpenRun, step: ProgramStep, scope: RunScope): Promise<StepResult> {
    try {
      return await this.runCalls(run, step, scope);
    } catch (thrown) {
      run.total.bytes -= run.own.bytes;
      throw thrown;
    }
  }

  private async runCalls(run: OpenRun, step: ProgramStep, scope: RunScope): Promise<StepResult> {
    const evaluate = this.expressions.evaluatorFor(run.caller.orgId);
    const callWith = async (more: object) => {
      const args = await evaluateTemplate(evaluate, step.args_template, { ...scope, ...more });
      return this.call(run, step, readArguments(args));
    };
    if (step.for_each === null) return callWith({});
    const items = readItems(await evaluateTemplate(evaluate, step.for_each, scope));
    return runLoop(items, step.for_each_concurrency, (item, index) => callWith({ item, index }));
  }

  /**
   * Calls the tool, and reads as many further pages as the step requests.
   * @throws StepFailed
   */
  private async call(run: OpenRun, step: ProgramStep, args: Record<string, unknown>): Promise<StepResult> {
    const pages: unknown[] = [];
    let cursor: string | null = null;
    let isTruncated = false;
    do {
      const page = await this.loadPage(run, step, args, cursor);
      pages.push(page.data);
      isTruncated ||= page.upstream.truncated;
      cursor = page.next_page_cursor;
    } while (cursor !== null && pages.length < step.max_pages);
    const result = pages.length === 1 ? pages[0] : pages.flat();
    if (cursor !== null) return { result, next_cursor: cursor, truncated: true };
    return isTruncated ? { result, truncated: true } : { result };
  }

  private async loadPage(run: OpenRun, step: ProgramStep, args: Record<string, unknown>, cursor: string | null) {
    const executed = await withCallSlot(run, () => this.execute(run, step, args, cursor));
    if (executed.outcome === 'succeeded') {
      addBytes(run, sizeOf(executed.data));
      return executed;
    }
    throw new StepFailed(executed.outcome === 'failed' ? executed.error : approvalRequired);
  }

  private async execute(
    run: OpenRun,
    { key, connection_id, tool_name }: ProgramStep,
    args: Record<string, unknown>,
    cursor: string | null,
  ): Promise<ToolRunResult> {
    if (run.limit.remaining === 0) throw new StepFailed(timedOut);
    if (run.total.calls === programLimits.calls) throw new StepFailed(tooManyCalls);
    run.total.calls += 1;
    run.own.calls += 1;
    const timeout_ms = Math.min(runLimits.call, run.limit.remaining);
    const { signal } = run.limit;
    const approved_tool = run.approved?.get(key);
    const page = cursor === null ? {} : { page: { cursor } };
    const call = { tool_name, arguments: args, timeout_ms, signal, approved_tool, ...page };
    try {
      // The access rules may change during the run.
      const caller = await this.callers.reload(run.caller);
      const { through: delegation, id: runId } = run;
      return await this.toolExecution.run({ caller, target: connection_id, call, delegation, runId });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new StepFailed({ kind: error.reason ?? error.code, message: error.message });
    }
  }
}

/** A step failed. Its completed calls are not undone. */
export class StepFailed extends Error {
  constructor(readonly error: RunError) {
    super(error.message);
  }
}

export async function evaluateTemplate(evaluate: Evaluate, template: string, scope: object): Promise<unknown> {
  try {
    const [value] = await evaluate([`=${template}`], scope as Record<string, unknown>);
    return value;
  } catch (thrown) {
    if (!(thrown instanceof ExpressionFailed)) throw thrown;
    throw new StepFailed({ kind: 'mapping_failed', message: thrown.message });
  }
}

function readArguments(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new StepFailed({ kind: 'mapping_failed', message: 'args_template must return an object with the arguments.' });
}

function readItems(value: unknown): unknown[] {
  const items = value === undefined ? [] : Array.isArray(value) ? value : [value];
  if (items.length <= programLimits.items) return items;
  const message = `for_each returns ${items.length} items, but at most ${programLimits.items} are allowed.`;
  throw new StepFailed({ kind: 'too_many_items', message });
}

/**
 * Counts the data of a call at once, so that a loop stops before its results use up the memory.
 * @throws StepFailed
 */
function addBytes({ total, own }: OpenRun, bytes: number): void {
  total.bytes += bytes;
  own.bytes += bytes;
  if (total.bytes > runLimits.context) throw new StepFailed(contextTooLarge);
}

/**
 * Runs the items concurrently and keeps their order. After an unexpected error, or when the results are too large, no
 * further item is started.
 */
async function runLoop(
  items: readonly unknown[],
  concurrency: number,
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
        if (!(thrown instanceof StepFailed) || thrown.error === contextTooLarge) {
          next = items.length;
          throw thrown;
        }
        errors.push({ index, error: { kind: thrown.error.kind, message: thrown.error.message } });
      }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return errors.length === 0 ? { result: results } : { result: results, errors: errors.sort(byIndex) };
}

const byIndex = (one: { index: number }, other: { index: number }): number => one.index - other.index;

const approvalRequired: RunError = { kind: 'approval_required', message: 'This step needs its own approval.' };
const timedOut: RunError = { kind: 'timed_out', message: 'The run timed out before this call.' };
const tooManyCalls: RunError = {
  kind: 'too_many_calls',
  message: `A run can make at most ${programLimits.calls} calls. Read fewer items or pages.`,
};

const contextTooLarge: RunError = {
  kind: 'context_too_large',
  message: 'The results of the steps exceed 4 MiB in total. Request less data in the steps.',
};

/** Maximum number of concurrent calls of a run. Fewer than a connection may have, so that other calls get through. */
const maxConcurrentCalls = 6;

/** Waits until the run has a free slot, so that a call is not refused for too many concurrent calls. */
async function withCallSlot<Result>({ total }: OpenRun, work: () => Promise<Result>): Promise<Result> {
  if (total.active >= maxConcurrentCalls) await new Promise<void>((resolve) => total.waiting.push(resolve));
  else total.active += 1;
  try {
    return await work();
  } finally {
    const next = total.waiting.shift();
    // The next waiting call takes over this slot.
    if (next) next();
    else total.active -= 1;
  }
}
