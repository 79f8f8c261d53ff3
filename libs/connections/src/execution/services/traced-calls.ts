import { Injectable, Logger } from '@nestjs/common';
import { ApiError, type Caller, releaseKey } from '#kernel';
import { type ApprovalUse } from '../../approval/domain/approval-gate.js';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { VaultUnavailable } from '../../vault/domain/vault.js';
import { type Execution, outcomeUnknown } from '../domain/execution.js';
import { type ExecutionEvent, type StartedData } from '../domain/execution-events.js';
import { type CallOutcome } from '../domain/execution-outcome.js';
import { sizeOf } from '../domain/read-outcome.js';
import { ExecutionLog } from './execution-log.js';

/** The outcome of a call, and whether the third party may have been reached. */
export type CallResult = { outcome: CallOutcome; sent: boolean };

/** Makes a call between two records: its start, before anything is sent, and its outcome. */
@Injectable()
export class TracedCalls {
  private readonly logger = new Logger(TracedCalls.name);

  constructor(private readonly log: ExecutionLog) {}

  /**
   * @param isHarmless whether repeating the call is harmless.
   * @throws conflict `outcome_unknown` if the third party may have acted and the result is unknown.
   */
  async make(
    { caller, connection, data, isHarmless, use }: Traced,
    call: () => Promise<CallResult>,
  ): Promise<CallOutcome> {
    const execution = await this.log.begin(caller, connection, data, use && (() => use.take(data.execution_id)));
    const giveBack = use && (() => use.giveBack(data.execution_id));
    const fail = (error: unknown) => this.fail(execution, error, isHarmless, giveBack);
    const { outcome, sent } = await call().catch(fail);
    if (!sent) releaseKey();
    // Within a run of a synthetic tool, the end of the run answers the request.
    const { execution_id, tool_name, tier } = data;
    const answer = data.run_id === null && sent ? { execution_id, tool_name, tier, ...outcome } : null;
    const ended = this.log.end(execution, executed(data, outcome), { alongside: sent ? null : giveBack, answer });
    await ended.catch((error: unknown) => {
      this.logger.error({ execution_id: data.execution_id, err: error }, 'The end of a call could not be written.');
      throw sent && !isHarmless ? outcomeUnknown(execution) : error;
    });
    await this.log.noteUse(execution, connection);
    return outcome;
  }

  private async fail(
    execution: Execution,
    error: unknown,
    isHarmless: boolean,
    giveBack: (() => Promise<void>) | null,
  ): Promise<never> {
    const sent = maySend(error);
    if (!sent || isHarmless) releaseKey();
    // If this is not written, the sweep ends the execution as unknown.
    const end = sent
      ? this.log.end(execution, { type: 'tool.outcome_unknown', data: execution.data })
      : this.log.end(execution, notSent(execution.data, error), { alongside: giveBack });
    await end.catch((failure: unknown) =>
      this.logger.error({ err: failure }, 'The end of a call could not be written.'),
    );
    throw sent && !isHarmless ? outcomeUnknown(execution) : error;
  }
}

type Traced = {
  caller: Caller;
  connection: UsedConnection;
  data: StartedData;
  isHarmless: boolean;
  /** Used together with the start, and given back with an end before anything was sent. */
  use: ApprovalUse | null;
};

/** A refused request was not sent by the vault. After other errors this is unknown. */
const maySend = (error: unknown): boolean =>
  error instanceof VaultUnavailable ? error.sent : !(error instanceof ApiError);

const executed = (data: StartedData, came: CallOutcome): ExecutionEvent => ({
  type: 'tool.executed',
  data: {
    ...data,
    outcome: came.outcome,
    error_kind: came.outcome === 'failed' ? came.error.kind : null,
    status: came.upstream.status,
    duration_ms: came.upstream.duration_ms,
    data_size: came.outcome === 'succeeded' ? sizeOf(came.data) : 0,
  },
});

function notSent(started: StartedData, error: unknown): ExecutionEvent {
  const { execution_id, connector_slug, tool_name, connection_id, toolbox_id } = started;
  const { tier, delegated_by_user_id, arguments_digest } = started;
  const error_reason = error instanceof ApiError ? (error.parts.reason ?? null) : null;
  const wanted = { connector_slug, tool_name, tier, connection_id, toolbox_id, delegated_by_user_id, arguments_digest };
  const refusal = { cause: 'not_sent', blocked: null, error_reason } as const;
  return { type: 'tool.refused', data: { ...wanted, ...refusal, execution_id } };
}
