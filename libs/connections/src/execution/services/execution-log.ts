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

/** Says what is run and what came of it. */
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
   * Commits that a tool is about to be run, and with it its Idempotency-Key and what is done alongside.
   * @throws 503 `log_unavailable` where that cannot be: what would leave no trace is not done.
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
      this.logger.error({ request_id: act.request?.id, err: error }, 'A call was not made: its start was not written.');
      throw unavailable('log_unavailable', 'The call cannot be written to the log now, so it was not made. Try again.');
    }
    return execution;
  }

  /** Commits the outcome, with what is done alongside and the answer that a repeat gets. */
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

  /** Notes that a connection was used, which nobody waits for to be right. */
  async noteUse({ orgId, act }: Execution, connection: UsedConnection): Promise<void> {
    await this.connections
      .noteUse(orgId, connection, act.at)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'The use of a connection was not noted.'));
  }

  /** Writes that a tool was not run. Apart from the request, whose Idempotency-Key has served nothing yet. */
  async refuse(caller: Caller, resource: Resource, event: ExecutionEvent): Promise<void> {
    const recorded = { act: actOf(caller, this.clock), event, resource, changes: [] };
    await this.transactions.inOwnTransaction(caller.orgId, () => this.log.append(caller.orgId, [recorded]));
  }

  private now = ({ act }: Execution) => ({ ...act, at: this.clock.now() });
}

export const resourceOf = ({ id, name }: UsedConnection): Resource => ({ type: 'connection', id, label: name });

const recorded = ({ act, resource }: Execution, event: ExecutionEvent) => ({ act, event, resource, changes: [] });

/** What a request is answered for reasons of its own, rather than because nothing could be written. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Replay || (error instanceof ApiError && error.parts.reason !== 'write_contention');
