import { Injectable, Logger } from '@nestjs/common';
import { createAct, ApiError, type Caller, Clock, type RequestKey, isCausedBy, writeContention } from '#kernel';
import { Replay } from '#kernel/http';
import { type ApprovalUse } from '../../approval/domain/approval.js';
import { describeCountedCall } from '../../budget/domain/counted-call.js';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { MemberUses } from '../../connection/persistence/member-uses.js';
import { UsedConnections } from '../../connection/persistence/used-connections.js';
import { VaultUnavailable } from '../../vault-client/domain/vault.js';
import {
  type Execution,
  type ExecutionEvent,
  knownFacts,
  buildConnectionResource,
  type StartedData,
} from '../domain/execution.js';
import { type CallOutcome, type CallResult, sizeOf, withoutData } from '../domain/execution-outcome.js';
import { repeatKeyOf, type RepeatedFacts } from '../domain/repeated-call.js';
import { type FailedCall } from '../persistence/failing-calls.js';
import { OpenExecutions } from '../persistence/open-executions.js';
import { callOutcomeUnknown, logUnavailable } from '../domain/refusals.js';
import { RefusalLog } from './refusal-log.js';

type RecordedCall = {
  caller: Caller;
  connection: UsedConnection;
  data: StartedData;
  /** Whether repeating the call is harmless. */
  isHarmless: boolean;
  /**
   * The approval of the call. It is used in the transaction that records the start. It is released if the call ends
   * before anything was sent.
   */
  use: ApprovalUse | null;
};

/** How a call ended. `sent`: whether the third party may have been reached. If not, its budgets get the call back. */
type CallEnd = { sent: boolean; alongside?: (() => Promise<void>) | null; failed?: Omit<FailedCall, 'at'> | null };

/** Makes calls and records each twice: its start, before anything is sent, and its outcome. */
@Injectable()
export class ExecutionLog {
  private readonly logger = new Logger(ExecutionLog.name);

  constructor(
    private readonly usedConnections: UsedConnections,
    private readonly memberUses: MemberUses,
    private readonly openExecutions: OpenExecutions,
    private readonly refusalLog: RefusalLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a call with `send` and records it. A call whose start cannot be recorded is not made.
   * @param send returns the outcome, and whether the third party may have been reached.
   * @throws 503 `log_unavailable` if the start cannot be committed; `budget_exceeded` or `repeated_call` if a limit refuses
   * the call; conflict `outcome_unknown` if the third party may
   * have acted and the result is unknown.
   */
  async sendAndRecord(call: RecordedCall, send: () => Promise<CallResult>): Promise<CallOutcome> {
    const { connection, data, isHarmless, use } = call;
    const { key } = call.caller.request;
    const execution = await this.recordStart(call);
    const release = use && (() => use.release(data.execution_id));
    const fail = (error: unknown) => this.recordFailure(execution, error, { key, isHarmless, release });
    const { outcome, sent } = await send().catch(fail);
    if (!sent) key.release();
    // In a run of a synthetic tool, the response is stored at the end of the run.
    const { execution_id, tool_name, tier } = data;
    const answer = { execution_id, tool_name, tier, ...outcome };
    const stores = data.run_id === null && sent && key.isKept;
    const store = stores ? () => key.recordResult(answer, withoutData(answer)) : null;
    const failed = outcome.outcome === 'failed' && sent ? describeFailure(call, outcome) : null;
    const ended = this.recordEnd(execution, executed(data, outcome), {
      sent,
      alongside: sent ? store : release,
      failed,
    });
    await ended.catch((error: unknown) => {
      this.logger.error({ execution_id: data.execution_id, err: error }, 'The end of a call could not be written.');
      throw sent && !isHarmless ? callOutcomeUnknown(execution) : error;
    });
    await this.recordUse(execution, call.caller.userId, connection);
    return outcome;
  }

  /** @throws `repeated_call` if an app made the same call too often, and it failed each time. */
  async assertNotRepeated(caller: Caller, data: RepeatedFacts): Promise<void> {
    const key = repeatKeyOf(caller, data);
    if (key !== null) await this.openExecutions.assertNotRepeated(caller.orgId, key, this.clock.now());
  }

  /** Commits the start of the call, the Idempotency-Key and the use of the approval together. */
  private async recordStart({ caller, connection, data, use }: RecordedCall): Promise<Execution> {
    const act = createAct(caller, this.clock);
    const execution = { orgId: caller.orgId, act, resource: buildConnectionResource(connection), data };
    const event = { act, event: { type: 'tool.started', data } as const, resource: execution.resource, changes: [] };
    const { key } = caller.request;
    key.hold(knownFacts(execution));
    try {
      const alongside = use && (() => use.consume(data.execution_id));
      const limited = { counted: describeCountedCall(caller, data), repeat_key: repeatKeyOf(caller, data) };
      await this.refusalLog.runAndRecordRefusals(
        caller,
        () => ({ resource: execution.resource, ...selectTool(data) }),
        () => this.openExecutions.open(execution, event, { key, alongside, ...limited }),
      );
    } catch (error) {
      key.release();
      if (isResponse(error)) throw error;
      this.logger.error(
        { request_id: act.request?.id, err: error },
        'A call was not made because its start could not be written.',
      );
      throw logUnavailable();
    }
    return execution;
  }

  /** Commits the outcome together with the work `alongside`, such as storing the response for repeated requests. */
  private async recordEnd(execution: Execution, event: ExecutionEvent, end: CallEnd): Promise<void> {
    const { sent, alongside = null, failed = null } = end;
    const { act, resource } = execution;
    const at = this.clock.now();
    const recorded = { act: { ...act, at }, event, resource, changes: [] };
    await this.openExecutions.close(execution, recorded, { sent, alongside, failed: failed && { ...failed, at } });
  }

  private async recordFailure(
    execution: Execution,
    error: unknown,
    { key, isHarmless, release }: { key: RequestKey; isHarmless: boolean; release: (() => Promise<void>) | null },
  ): Promise<never> {
    const sent = maySend(error);
    if (!sent || isHarmless) key.release();
    // If the end is not written, the sweep ends the execution as unknown.
    const end = sent
      ? this.recordEnd(execution, { type: 'tool.outcome_unknown', data: execution.data }, { sent })
      : this.recordEnd(execution, notSent(execution.data, error), { sent, alongside: release });
    await end.catch((failure: unknown) =>
      this.logger.error({ err: failure }, 'The end of a call could not be written.'),
    );
    throw sent && !isHarmless ? callOutcomeUnknown(execution) : error;
  }

  /** Records that the member used the connection and its connector. If this fails, the call still succeeds. */
  private async recordUse({ orgId, act }: Execution, userId: string, connection: UsedConnection): Promise<void> {
    await Promise.all([
      this.usedConnections.recordUse(orgId, connection, act.at),
      this.memberUses.record(orgId, userId, connection.connector_slug, act.at),
    ]).catch((error: unknown) => this.logger.warn({ err: error }, 'The use of a connection could not be recorded.'));
  }
}

/** Returns the failure of an app’s call, because repeated failures are refused. Null if no app calls. */
function describeFailure(
  { caller, data }: RecordedCall,
  { error: { kind }, upstream: { status } }: FailedOutcome,
): Omit<FailedCall, 'at'> | null {
  const key = repeatKeyOf(caller, data);
  return key === null ? null : { key, last_error: { kind, status } };
}

type FailedOutcome = Extract<CallOutcome, { outcome: 'failed' }>;

/** Whether the error is a response to the caller. Otherwise, the record could not be written. */
const isResponse = (error: unknown): boolean =>
  error instanceof Replay || (error instanceof ApiError && !isCausedBy(error, writeContention));

/** Whether the request may have been sent to the third party. It was not sent if the vault refused it. */
const maySend = (error: unknown): boolean =>
  error instanceof VaultUnavailable ? error.sent : !(error instanceof ApiError);

const executed = (data: StartedData, outcome: CallOutcome): ExecutionEvent => ({
  type: 'tool.executed',
  data: {
    ...data,
    outcome: outcome.outcome,
    error_kind: outcome.outcome === 'failed' ? outcome.error.kind : null,
    status: outcome.upstream.status,
    duration_ms: outcome.upstream.duration_ms,
    data_size: outcome.outcome === 'succeeded' ? sizeOf(outcome.data) : 0,
  },
});

function notSent(started: StartedData, error: unknown): ExecutionEvent {
  const error_reason = error instanceof ApiError ? (error.reason ?? null) : null;
  const refusal = { cause: 'not_sent', blocked: null, error_reason } as const;
  return { type: 'tool.refused', data: { ...selectTool(started), ...refusal, execution_id: started.execution_id } };
}

/** Returns what the log says about the tool of a refused call. */
function selectTool({ connector_slug, tool_name, tier, connection_id, toolbox_id, ...started }: StartedData) {
  const { delegated_by_user_id, arguments_digest } = started;
  return { connector_slug, tool_name, tier, connection_id, toolbox_id, delegated_by_user_id, arguments_digest };
}
