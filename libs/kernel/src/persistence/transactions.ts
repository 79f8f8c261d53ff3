import { Injectable } from '@nestjs/common';
import { type QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { AsyncContext } from './async-context.js';
import { sendIn } from './driver/send.js';
import {
  bind,
  type BoundStatement,
  type CountedValues,
  type PrecedingStatement,
  type Values,
} from './driver/statement.js';
import { inTransaction } from './driver/transaction.js';
import { entering, locking } from './organization.js';

/** Runs at the start of a request's first write transaction, inside it. */
export type OpeningStep = (orgId: string) => Promise<void>;

type Work<Row, Result> = (manager: EntityManager, rows: Row[]) => Promise<Result>;

/**
 * All that is written. One statement: `rows`, `one`, `execute`. Several that belong together: the same inside `run`,
 * which they join by themselves. Parameters have names, and `:org_id` is the organization:
 *
 *     await this.transactions.execute(orgId, 'update … set name = :name where org_id = :org_id and id = :id', { id, name });
 */
@Injectable()
export class Transactions {
  private readonly open = new AsyncContext<{ orgId: string; manager: EntityManager }>();
  private readonly openings: OpeningStep[] = [];
  private readonly afterCommit: (() => void)[] = [];

  constructor(private readonly database: DataSource) {}

  /** Has `step` run inside every outermost transaction, before its work. */
  onOpen(step: OpeningStep): void {
    this.openings.push(step);
  }

  /** Calls `listener` after every commit in this process. */
  onCommit(listener: () => void): void {
    this.afterCommit.push(listener);
  }

  /**
   * The rows of one statement, times as RFC 3339 text, in the transaction under way or else in one of its own. A
   * statement that writes answers what it says it is `returning`.
   */
  async rows<Row extends QueryResultRow>(orgId: string, sql: string, values: Values = {}): Promise<Row[]> {
    return (await this.send<Row>(orgId, sql, values)).rows;
  }

  /** As `rows`, for a statement that finds one row or none. */
  async one<Row extends QueryResultRow>(orgId: string, sql: string, values: Values = {}): Promise<Row | undefined> {
    return (await this.send<Row>(orgId, sql, values)).rows[0];
  }

  /** How many rows a statement wrote. */
  async execute(orgId: string, sql: string, values: Values = {}): Promise<number> {
    const { command } = await this.send(orgId, sql, values);
    return Number(command.slice(command.lastIndexOf(' ') + 1));
  }

  /** Runs work in one transaction that sees a single organization; inside another one it joins that. */
  run<Result>(orgId: string, work: Work<never, Result>): Promise<Result> {
    const outer = this.outerOf(orgId);
    return outer ? work(outer, []) : this.begin(orgId, [], entering(orgId), this.opened(orgId, work));
  }

  /** Like `run`, but one at a time per organization: the others wait for its access epoch. */
  withOrganizationLock<Result>(orgId: string, work: Work<never, Result>): Promise<Result> {
    return this.lockedWith(orgId, [], locking(orgId), work);
  }

  /** Like `withOrganizationLock`, with the rows of a statement that runs under the lock, in the same round trip. */
  withOrganizationLockReading<Row extends QueryResultRow, Result>(
    orgId: string,
    { sql, values }: { sql: string; values: Values | CountedValues },
    work: Work<Row, Result>,
  ): Promise<Result> {
    return this.lockedWith(orgId, [locking(orgId)], bind(sql, values, orgId), work);
  }

  /** Runs work in a transaction of its own, which is committed when this answers, inside another one too. */
  inOwnTransaction<Result>(orgId: string, work: Work<never, Result>): Promise<Result> {
    return this.begin(orgId, [], entering(orgId), work);
  }

  private send<Row extends QueryResultRow>(orgId: string, sql: string, values: Values) {
    const statement = bind(sql, values, orgId);
    return this.run(orgId, (manager) => sendIn<Row>(manager, statement));
  }

  private async lockedWith<Row extends QueryResultRow, Result>(
    orgId: string,
    preceding: PrecedingStatement[],
    last: BoundStatement,
    work: Work<Row, Result>,
  ): Promise<Result> {
    const outer = this.outerOf(orgId);
    if (!outer) return this.begin(orgId, [entering(orgId), ...preceding], last, this.opened(orgId, work));
    return work(outer, (await sendIn<Row>(outer, last, preceding)).rows);
  }

  private outerOf(orgId: string): EntityManager | undefined {
    const outer = this.open.current;
    if (outer && outer.orgId !== orgId) throw new Error('A transaction cannot span two organizations.');
    return outer?.manager;
  }

  private opened<Row, Result>(orgId: string, work: Work<Row, Result>): Work<Row, Result> {
    return async (manager, rows) => {
      for (const step of this.openings) await step(orgId);
      return work(manager, rows);
    };
  }

  private async begin<Row extends QueryResultRow, Result>(
    orgId: string,
    preceding: PrecedingStatement[],
    last: BoundStatement,
    work: Work<Row, Result>,
  ): Promise<Result> {
    const result = await inTransaction<Row, Result>(this.database, { preceding, last }, (manager, rows) =>
      this.open.run({ orgId, manager }, () => work(manager, rows)),
    );
    for (const listener of this.afterCommit) listener();
    return result;
  }
}
