import { Injectable } from '@nestjs/common';
import {
  type Act,
  EventLog,
  Reads,
  type Recorded,
  type RequestKey,
  SharedCommits,
  Transactions,
  unflushed,
} from '#kernel';
import { type Execution, type ExecutionEvent } from '../domain/execution.js';

type Event = Recorded<ExecutionEvent>;

/** A record to write: the start of an execution with its row, or the end of an execution. */
type Trace = { event: Event } & ({ begun: OpenRow } | { ended: string });

type OpenRow = { id: string; started_at: Date; started: Pick<Execution, 'act' | 'resource' | 'data'> };

/**
 * Stores executions in progress. Each start and end is committed together with its event.
 * Events and rows share one round trip, even across concurrent calls of an organization. Only requests that use an
 * Idempotency-Key or an approval open a transaction of their own.
 */
@Injectable()
export class OpenExecutions {
  private readonly commits: SharedCommits<Trace>;

  constructor(
    private readonly eventLog: EventLog,
    private readonly transactions: Transactions,
    private readonly reads: Reads,
  ) {
    this.commits = new SharedCommits((orgId, traces) => this.write(orgId, traces));
  }

  /**
   * Records the start, and the key of the request.
   * @param alongside work that runs in the same transaction.
   */
  async open(
    execution: Execution,
    event: Event,
    { key, alongside }: { key: RequestKey; alongside: (() => Promise<void>) | null },
  ): Promise<void> {
    const { orgId, act, resource, data } = execution;
    const trace = { event, begun: { id: data.execution_id, started_at: act.at, started: { act, resource, data } } };
    if (!alongside && !key.isKept) return this.commits.add(orgId, trace);
    await this.transactions.run(orgId, async () => {
      await alongside?.();
      await this.write(orgId, [trace]);
    });
  }

  /**
   * Records the end. If the execution was already ended as unknown, this end replaces it, because it is the real one.
   * @param alongside work that runs in the same transaction.
   */
  async close({ orgId, data }: Execution, event: Event, alongside: (() => Promise<void>) | null): Promise<void> {
    const trace = { event, ended: data.execution_id };
    if (!alongside) return this.commits.add(orgId, trace);
    await this.transactions.inOwnTransaction(orgId, async () => {
      await alongside();
      await this.write(orgId, [trace]);
    });
  }

  /** Ends an execution if it is still open, and returns whether it was open. */
  abandon({ orgId, data }: Execution, event: Event): Promise<boolean> {
    return this.transactions.run(orgId, async () => {
      const wasOpen = (await this.transactions.execute(orgId, remove, { id: data.execution_id })) === 1;
      if (wasOpen) await this.eventLog.append(orgId, [event]);
      return wasOpen;
    });
  }

  async findBegunBefore(time: Date, limit: number): Promise<Execution[]> {
    const rows = await this.reads.rows<Row>(null, begunBefore, { time, max: limit });
    return rows.map(({ org_id: orgId, started: { act, ...begun } }) => {
      return { orgId, ...begun, act: { ...act, at: new Date(act.at) } };
    });
  }

  private write(orgId: string, traces: Trace[]): Promise<unknown> {
    const events = traces.map(({ event }) => event);
    const append = this.eventLog.buildStatement(orgId, events);
    const begun = JSON.stringify(traces.flatMap((each) => ('begun' in each ? [each.begun] : [])));
    const ended = traces.flatMap((each) => ('ended' in each ? [each.ended] : []));
    // Listeners run only if a job must start. Otherwise, frequent tool runs would make every page of the log read its
    // labels again.
    const unnoticed = !this.eventLog.startsJobs(events);
    const preceding = traces.every(mayBeLost) ? [unflushed(), append] : [append];
    return this.transactions.rowsWith(orgId, preceding, writeRows, { begun, ended }, { unnoticed });
  }
}

/**
 * Whether PostgreSQL may lose this record in a crash within the next half second. Only the end of a
 * read-only call may be lost. The sweep then ends the execution as unknown.
 */
const mayBeLost = ({ event: { event }, ...trace }: Trace): boolean =>
  'ended' in trace && event.type === 'tool.executed' && event.data.tier === 'read';

type Row = {
  org_id: string;
  started: Pick<Execution, 'resource' | 'data'> & { act: Omit<Act, 'at'> & { at: string } };
};

const writeRows = `with begun as (
    insert into connections.open_executions (org_id, id, started_at, started)
    select :org_id, id, started_at, started
    from jsonb_to_recordset(:begun::jsonb) as opened (id text, started_at timestamptz, started jsonb))
  delete from connections.open_executions where org_id = :org_id and id = any(:ended)`;

const remove = 'delete from connections.open_executions where org_id = :org_id and id = :id';

const begunBefore = 'select * from connections.executions_begun_before(:time, :max)';
