import { Injectable } from '@nestjs/common';
import { type QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { AsyncContext } from '../domain/async-context.js';
import { sendIn } from './driver/round-trip.js';
import { bind, type BoundStatement, type PrecedingStatement, type Values } from './driver/statement.js';
import { inOneRoundTrip, inTransaction } from './driver/transaction.js';
import { entering, locking } from './organization.js';
import { WriteTurns } from './write-turns.js';

/** Runs inside a transaction, before its work. */
type OpeningStep = (orgId: string) => Promise<void>;

/** Runs inside a transaction, after its work. Receives the result of the work. */
type ClosingStep = (orgId: string, result: unknown) => Promise<void>;

type Work<Row, Result> = (manager: EntityManager, rows: Row[]) => Promise<Result>;

/**
 * Runs all writes. For a single statement, call `rows`, `one` or `execute`. Statements that belong together call them
 * inside `run`, and join its transaction. Parameters are named, and `:org_id` is the organization:
 *
 *     const rename = 'update … set name = :name where org_id = :org_id and id = :id';
 *     await this.transactions.execute(orgId, rename, { id, name });
 */
@Injectable()
export class Transactions {
  private readonly open = new AsyncContext<{ orgId: string; manager: EntityManager }>();
  private readonly openings: OpeningStep[] = [];
  private readonly closings: ClosingStep[] = [];
  private readonly afterCommit: ((orgId: string | null) => void)[] = [];
  readonly turns: WriteTurns;

  constructor(private readonly dataSource: DataSource) {
    this.turns = new WriteTurns(dataSource);
  }

  /** Runs `step` inside each outermost transaction of `run` and `withOrganizationLock`, before the work. */
  onOpen(step: OpeningStep): void {
    this.openings.push(step);
  }

  /** Runs `step` inside each outermost transaction of `run` and `withOrganizationLock`, after the work. */
  onClose(step: ClosingStep): void {
    this.closings.push(step);
  }

  /**
   * Calls `listener` after each commit of this process, and after a lost connection. Cached data of the organization,
   * or of all organizations (null), may then be outdated.
   */
  readonly onCommit = (listener: (orgId: string | null) => void): void => void this.afterCommit.push(listener);

  readonly reportChange = (orgId: string | null): void => this.afterCommit.forEach((listener) => listener(orgId));

  /**
   * Runs one statement in the open transaction, or in one of its own, and returns its rows. Times are RFC 3339
   * strings. A write returns the columns after `returning`.
   */
  async rows<Row extends QueryResultRow>(orgId: string, sql: string, values: Values = {}): Promise<Row[]> {
    return (await this.send<Row>(orgId, sql, values)).rows;
  }

  /** Like `rows`, for a statement that finds at most one row. */
  async one<Row extends QueryResultRow>(orgId: string, sql: string, values: Values = {}): Promise<Row | undefined> {
    return (await this.send<Row>(orgId, sql, values)).rows[0];
  }

  /** Runs one statement, and returns the number of rows that it wrote. */
  async execute(orgId: string, sql: string, values: Values = {}): Promise<number> {
    const { command } = await this.send(orgId, sql, values);
    return Number(command.slice(command.lastIndexOf(' ') + 1));
  }

  /** Runs work in one transaction that sees one organization. A nested call joins the outer transaction. */
  run<Result>(orgId: string, work: Work<never, Result>): Promise<Result> {
    const outer = this.findOuter(orgId);
    return outer ? work(outer, []) : this.begin(orgId, [], entering(orgId), this.withSteps(orgId, work));
  }

  /**
   * Like `run`, but an organization has only one such transaction at a time. Other transactions wait for the
   * organization's lock without holding a connection.
   */
  withOrganizationLock<Result>(orgId: string, work: Work<never, Result>): Promise<Result> {
    return this.lockedWith(orgId, [], locking(orgId), work);
  }

  /**
   * Like `withOrganizationLock`, but the work gets the rows of a statement that runs under the lock, in the same
   * round trip.
   */
  withOrganizationLockReading<Row extends QueryResultRow, Result>(
    orgId: string,
    { sql, values }: { sql: string; values: Values },
    work: Work<Row, Result>,
  ): Promise<Result> {
    return this.lockedWith(orgId, [locking(orgId)], bind(sql, values, orgId), work);
  }

  /**
   * Runs work in a separate transaction, even inside another one. The transaction is committed when this method
   * returns.
   */
  inOwnTransaction<Result>(orgId: string, work: Work<never, Result>): Promise<Result> {
    return this.begin(orgId, [], entering(orgId), work);
  }

  /**
   * Runs a statement after its preceding statements, and returns its rows. This happens in the open transaction or,
   * without one, in a transaction of one round trip without opening steps. `unnoticed` skips the listeners, for data
   * that no listener caches or waits for.
   */
  async rowsWith<Row extends QueryResultRow>(
    orgId: string,
    preceding: readonly PrecedingStatement[],
    sql: string,
    values: Values,
    { unnoticed = false } = {},
  ): Promise<Row[]> {
    const statement = bind(sql, values, orgId);
    const outer = this.findOuter(orgId);
    if (outer) return (await sendIn<Row>(outer, statement, preceding)).rows;
    const opening = { preceding: [entering(orgId), ...preceding], last: statement };
    const { rows } = await this.turns.withConnection(orgId, () => inOneRoundTrip<Row>(this.dataSource, opening));
    if (!unnoticed) this.reportChange(orgId);
    return rows;
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
    const outer = this.findOuter(orgId);
    const all = [entering(orgId), ...preceding];
    if (!outer) return this.turns.withLock(orgId, () => this.begin(orgId, all, last, this.withSteps(orgId, work)));
    return work(outer, (await sendIn<Row>(outer, last, preceding)).rows);
  }

  private findOuter(orgId: string): EntityManager | undefined {
    const outer = this.open.current;
    if (outer && outer.orgId !== orgId) throw new Error('A transaction cannot span two organizations.');
    return outer?.manager;
  }

  private withSteps<Row, Result>(orgId: string, work: Work<Row, Result>): Work<Row, Result> {
    return async (manager, rows) => {
      for (const step of this.openings) await step(orgId);
      const result = await work(manager, rows);
      for (const step of this.closings) await step(orgId, result);
      return result;
    };
  }

  private async begin<Row extends QueryResultRow, Result>(
    orgId: string,
    preceding: PrecedingStatement[],
    last: BoundStatement,
    work: Work<Row, Result>,
  ): Promise<Result> {
    const workInContext: Work<Row, Result> = (manager, rows) =>
      this.open.run({ orgId, manager }, () => work(manager, rows));
    const send = () => inTransaction<Row, Result>(this.dataSource, { preceding, last }, workInContext);
    // Work that already has a connection does not wait for another one, because work in the queue may be waiting for
    // that connection.
    const result = await (this.open.current ? send() : this.turns.withConnection(orgId, send));
    this.reportChange(orgId);
    return result;
  }
}
