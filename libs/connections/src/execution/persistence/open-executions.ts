import { Injectable } from '@nestjs/common';
import { type Tier } from '#connector-definition';
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
import { type CountedCall } from '../../budget/domain/counted-call.js';
import { type Execution, type ExecutionEvent, type StartedData } from '../domain/execution.js';
import { translateCallLimit } from './call-limit-errors.js';
import { type FailedCall, buildFailureRecord, buildRepeatCheck, buildRepeatQuery } from './failing-calls.js';

type Event = Recorded<ExecutionEvent>;

/** A record to write: the start of an execution with its row, or the end of an execution. */
type Trace = { event: Event } & ({ begun: OpenRow } | { ended: string; sent: boolean; failed: FailedCall | null });

/** The row of an execution, with what decides whether the call may start. `repeat_key` is null if no app calls. */
type OpenRow = CountedCall & {
  id: string;
  started_at: Date;
  started: Pick<Execution, 'act' | 'resource' | 'data'>;
  repeat_key: string | null;
};

/** A call that has begun and not ended. `started_at` is RFC 3339. */
export type RunningCall = Pick<StartedData, 'execution_id' | 'connector_slug' | 'tool_name'> & {
  tier: Tier;
  started_at: string;
};

/** What is written together with the start of a call. `alongside`: work in the same transaction. */
type Opening = {
  key: RequestKey;
  alongside: (() => Promise<void>) | null;
  counted: CountedCall;
  repeat_key: string | null;
};

/**
 * What is written together with the end of a call. `sent`: whether the third party may have been reached. `failed`: a
 * failed call of an app.
 */
type Closing = { sent: boolean; alongside: (() => Promise<void>) | null; failed: FailedCall | null };

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
   * @throws `budget_exceeded` or `repeated_call` if the call may not start. Then nothing is recorded.
   */
  async open(execution: Execution, event: Event, { key, alongside, counted, repeat_key }: Opening): Promise<void> {
    const { orgId, act, resource, data } = execution;
    const begun = {
      id: data.execution_id,
      started_at: act.at,
      started: { act, resource, data },
      ...counted,
      repeat_key,
    };
    const trace = { event, begun };
    const open = async (): Promise<void> => {
      if (!alongside && !key.isKept) return this.commits.add(orgId, trace);
      await this.transactions.run(orgId, async () => {
        await alongside?.();
        await this.write(orgId, [trace]);
      });
    };
    await open().catch((error: unknown) => translateCallLimit(error, act.at));
  }

  /** @throws `repeated_call` if an app made the same call too often, and it failed each time. */
  async assertNotRepeated(orgId: string, repeat_key: string, at: Date): Promise<void> {
    const { sql, params } = buildRepeatQuery(repeat_key, at);
    await this.reads.rows(orgId, sql, params).catch((error: unknown) => translateCallLimit(error, at));
  }

  /**
   * Records the end. If the execution was already ended as unknown, this end replaces it, because it is the real one.
   */
  async close({ orgId, data }: Execution, event: Event, { sent, alongside, failed }: Closing): Promise<void> {
    const trace = { event, ended: data.execution_id, sent, failed };
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

  /** Returns the calls of a member that are running, oldest first, and at most 100. */
  async listRunning(orgId: string, user_id: string): Promise<RunningCall[]> {
    return this.transactions.rows<RunningCall>(orgId, running, { user_id });
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
    const begun = traces.flatMap((each) => ('begun' in each ? [each.begun] : []));
    const ended = traces.flatMap((each) => ('ended' in each ? [each.ended] : []));
    const not_sent = traces.flatMap((each) => ('ended' in each && !each.sent ? [each.ended] : []));
    // Listeners run only if a job must start. Otherwise, frequent tool runs would make every page of the log read its
    // labels again.
    const unnoticed = !this.eventLog.startsJobs(events);
    const preceding = [
      ...(traces.every(mayBeLost) ? [unflushed()] : []),
      ...buildRepeatCheck(orgId, begun),
      ...buildFailureRecord(
        orgId,
        traces.flatMap((each) => ('ended' in each && each.failed ? [each.failed] : [])),
      ),
      append,
    ];
    return this.transactions.rowsWith(
      orgId,
      preceding,
      writeRows,
      { begun: JSON.stringify(begun), ended, not_sent },
      { unnoticed },
    );
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

const writeRows = 'select connections.record_calls(:org_id, :begun::jsonb, :ended::text[], :not_sent::text[])';

const remove = 'delete from connections.open_executions where org_id = :org_id and id = :id';

const running = `
  select id as execution_id, started -> 'data' ->> 'connector_slug' as connector_slug,
    started -> 'data' ->> 'tool_name' as tool_name, started -> 'data' ->> 'tier' as tier, started_at
  from connections.open_executions where org_id = :org_id and started -> 'act' ->> 'by' = :user_id
  order by started_at, id limit 100`;

const begunBefore = 'select * from connections.executions_begun_before(:time, :max)';
