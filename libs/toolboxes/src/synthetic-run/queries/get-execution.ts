import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads } from '#kernel';
import { Sealing } from '#platform/sealing';
import { lostSteps, runLimits, type RunOutcome, type StepFacts, answerContext } from '../domain/synthetic-run.js';
import { type SyntheticExecutionView } from './synthetic-execution.view.js';

/** Reads the result of one of the caller's runs, for a day after the run. */
export class GetExecution extends Query<SyntheticExecutionView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetExecution)
export class GetExecutionHandler implements IQueryHandler<GetExecution> {
  constructor(
    private readonly reads: Reads,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetExecution): Promise<SyntheticExecutionView> {
    const { orgId, userId: user_id } = caller;
    const now = this.clock.now().getTime();
    const row = await this.reads.one<Row>(orgId, one, { id, user_id, since: new Date(now - day) });
    if (!row) throw notFound('execution', ' Only runs of synthetic tools are kept.');
    const { outcome, steps, answer, started_at } = row;
    if (outcome === null) {
      const isLost = now - Date.parse(started_at) > runLimits.background + 10_000;
      const knownSteps = isLost ? lostSteps(steps) : steps;
      return {
        execution_id: id,
        outcome: isLost ? 'unknown' : 'running',
        output: null,
        error: null,
        steps: knownSteps,
      };
    }
    const stored = answer && (JSON.parse(await this.sealing.open(answerContext(orgId, id), answer)) as StoredAnswer);
    return { execution_id: id, outcome, output: stored?.output ?? null, error: stored?.error ?? null, steps };
  }
}

type StoredAnswer = Pick<SyntheticExecutionView, 'output' | 'error'>;

type Row = { outcome: RunOutcome | null; steps: StepFacts[]; answer: Buffer | null; started_at: string };

/** How long a result can be read, in milliseconds. */
const day = 24 * 60 * 60_000;

const one = `
  select outcome, steps, answer, started_at from toolboxes.synthetic_runs
  where org_id = :org_id and id = :id and user_id = :user_id and started_at > :since`;
