import { Injectable } from '@nestjs/common';
import { type Delegation, type RequiredApproval } from '#connections';
import { createAct, type Caller, Clock, EventLog, Transactions } from '#kernel';
import { Sealing } from '#platform/sealing';
import { answerContext, pendingSteps, type ProgramRun } from '../domain/synthetic-run.js';
import { StoredRunLedger } from '../persistence/stored-run-ledger.js';
import { type SyntheticToolRow } from '../../synthetic-tool/persistence/synthetic-tools.js';

/** Records the start, the progress and the end of a run. */
@Injectable()
export class RunLog {
  constructor(
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly storedRunLedger: StoredRunLedger,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  /**
   * Commits the start of a run, together with the Idempotency-Key and the use of the approval. Returns when the run
   * started, and when the tool last succeeded.
   * @param answer the immediate response; null if the request waits for the end.
   */
  begin(
    caller: Caller,
    tool: SyntheticToolRow,
    id: string,
    { use }: Extract<RequiredApproval, { pending: null }>,
    answer: object | null,
  ) {
    const { orgId, userId: user_id } = caller;
    const steps = pendingSteps(tool.steps);
    const run = { id, user_id, synthetic_tool_id: tool.id, tool_name: tool.name, started_at: this.clock.now() };
    caller.request.key.hold({ execution_id: id, steps });
    return this.transactions.run(orgId, async () => {
      await use?.consume(id);
      await this.storedRunLedger.begin(orgId, run, steps);
      if (answer) await caller.request.key.recordResult(answer, answer);
      const last_success_at = await this.storedRunLedger.lastSuccess(orgId, tool.id);
      return { started_at: run.started_at.toISOString(), last_success_at };
    });
  }

  /**
   * Records the end of a run.
   * @param answerToStore the response that the caller reads later; null if the waiting caller receives it now.
   */
  async end(caller: Caller, tool: SyntheticToolRow, run: RunEnd, answerToStore: object | null): Promise<void> {
    const { orgId } = caller;
    const { id, outcome, steps } = run;
    const act = createAct(caller, this.clock);
    const answer = answerToStore && (await this.sealing.seal(answerContext(orgId, id), JSON.stringify(answerToStore)));
    // If one call was not sent, the key was released. Takes the key again, because other calls of the run may have been
    // made.
    caller.request.key.hold({ execution_id: id, steps });
    const event = { type: 'synthetic_tool.executed', data: buildEventData(run) } as const;
    const resource = { type: 'synthetic_tool', id: tool.id, label: tool.name };
    await this.transactions.inOwnTransaction(orgId, async () => {
      await this.storedRunLedger.end(orgId, { id, outcome, ended_at: act.at, answer }, steps);
      await this.eventLog.append(orgId, [{ act, event, resource, changes: [] }]);
      if (!answerToStore)
        await caller.request.key.recordResult(buildRunAnswer(run), { ...buildRunAnswer(run), output: null });
    });
  }
}

const buildRunAnswer = ({ id: execution_id, outcome, output, error, steps }: RunEnd) => ({
  execution_id,
  outcome,
  output,
  error,
  steps,
});

type RunEnd = ProgramRun & { id: string; tier: string; is_test: boolean; through: Delegation | null };

const buildEventData = ({ id: execution_id, tier, is_test, outcome, steps, through }: RunEnd) => ({
  execution_id,
  tier,
  is_test,
  outcome,
  toolbox_id: through?.toolbox_id ?? null,
  delegated_by_user_id: through?.editor?.userId ?? null,
  calls: steps.reduce((sum, { calls }) => sum + calls, 0),
});
