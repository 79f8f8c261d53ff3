import { Injectable, Logger } from '@nestjs/common';
import {
  actOf,
  ApiError,
  type Caller,
  Clock,
  EventLog,
  holdKey,
  IdempotencyNotes,
  isRepeatable,
  releaseKey,
  Replay,
  type Resource,
  Transactions,
  unavailable,
} from '#kernel';
import { type UsedConnection, UsedConnections } from '../../connection/domain/used-connections.js';
import { type Execution, knownOf } from '../domain/execution.js';
import { type ExecutionEvent, type StartedData } from '../domain/execution-events.js';
import { OpenExecutions } from '../domain/open-executions.js';

/** Records the start and the outcome of tool runs. */
@Injectable()
export class ExecutionLog {
  private readonly logger = new Logger(ExecutionLog.name);

  constructor(
    private readonly connections: UsedConnections,
    private readonly executions: OpenExecutions,
    private readonly transactions: Transactions,
    private readonly log: EventLog,
    private readonly notes: IdempotencyNotes,
    private readonly clock: Clock,
  ) {}

  /**
   * Commits the start of a run, with its Idempotency-Key and the work alongside.
   * @throws 503 `log_unavailable` if that fails: a call that cannot be logged is not made.
   */
  async begin(
    caller: Caller,
    connection: UsedConnection,
    data: StartedData,
    alongside: (() => Promise<void>) | null,
  ): Promise<Execution> {
    const act = actOf(caller, this.clock);
    const execution = { orgId: caller.orgId, act, resource: resourceOf(connection), data };
    holdKey(knownOf(execution));
    try {
      await this.executions.begin(execution, recorded(execution, { type: 'tool.started', data }), alongside);
    } catch (error) {
      releaseKey();
      if (isAnswer(error)) throw error;
      this.logger.error(
        { request_id: act.request?.id, err: error },
        'A call was not made because its start could not be written.',
      );
      throw unavailable('log_unavailable', 'The call could not be written to the log, so it was not made. Try again.');
    }
    return execution;
  }

  /** Commits the outcome, with the work alongside and the response for repeats. */
  async end(
    execution: Execution,
    event: ExecutionEvent,
    { alongside = null, answer = null }: { alongside?: (() => Promise<void>) | null; answer?: object | null } = {},
  ): Promise<void> {
    const keep = answer && isRepeatable() ? () => this.keepAnswer(answer) : null;
    const both = alongside || keep ? async () => void (await alongside?.(), await keep?.()) : null;
    await this.executions.end(execution, { ...recorded(execution, event), act: this.now(execution) }, both);
  }

  private keepAnswer(answer: object): Promise<void> {
    return this.notes.end(answer, { ...answer, data: null, replayed_without_data: true });
  }

  /** Records the use of a connection without waiting for it. */
  async noteUse({ orgId, act }: Execution, connection: UsedConnection): Promise<void> {
    await this.connections
      .noteUse(orgId, connection, act.at)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'The use of a connection could not be recorded.'));
  }

  /** Records that a tool was not run. Outside the request's transaction, so its Idempotency-Key stays unused. */
  async refuse(caller: Caller, resource: Resource, event: ExecutionEvent): Promise<void> {
    const recorded = { act: actOf(caller, this.clock), event, resource, changes: [] };
    await this.transactions.inOwnTransaction(caller.orgId, () => this.log.append(caller.orgId, [recorded]));
  }

  private now = ({ act }: Execution) => ({ ...act, at: this.clock.now() });
}

export const resourceOf = ({ id, name }: UsedConnection): Resource => ({ type: 'connection', id, label: name });

const recorded = ({ act, resource }: Execution, event: ExecutionEvent) => ({ act, event, resource, changes: [] });

/** Whether the error is a regular response, not a failure to write. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Replay || (error instanceof ApiError && error.parts.reason !== 'write_contention');
