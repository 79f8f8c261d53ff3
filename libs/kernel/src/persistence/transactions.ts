import { Injectable } from '@nestjs/common';
import { type QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { AsyncContext } from '../domain/async-context.js';
import { type Answer } from './driver/round-trip.js';
import { sendIn } from './driver/sending.js';
import { bind, type BoundStatement, type PrecedingStatement, type Values } from './driver/statement.js';
import { type Closing, inOneRoundTrip, inTransaction, type Opening } from './driver/transaction.js';
import { entering, locking } from './organization.js';
import { WriteTurns } from './write-turns.js';

/**
 * Statements that are sent with the begin of a transaction. `check` runs afterwards, before the work, and throws
 * `OpeningRefused` if the transaction must not go on.
 */
export type Opened = { statements: PrecedingStatement[]; check: () => void };

/** A transaction must not go on. `explain` returns the reason, and is called without the transaction's connection. */
export class OpeningRefused extends Error {
  constructor(readonly explain: () => Promise<Error>) {
    super('The transaction was refused.');
  }
}

/** Returns what to add to a transaction's opening, if anything. */
type OpeningStep = (orgId: string) => Opened | null;

/** Receives the result of a transaction's work, and returns a statement to send with the commit, if any. */
type ClosingStep = (orgId: string, result: unknown) => Promise<PrecedingStatement | null>;

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

  /** Calls `step` for each outermost transaction of `run` and `withOrganizationLock`, before the work. */
  onOpen(step: OpeningStep): void {
    this.openings.push(step);
  }

  /** Calls `step` in each outermost transaction of `run` and `withOrganizationLock`, after the work. */
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
    if (outer) return work(outer, []);
    return explainRefusal(() => this.beginWithSteps<never, Result>(orgId, [entering(orgId)], null, work));
  }

  /**
   * Like `run`, but an organization has only one such transaction at a time. Other transactions wait for the
   * organization's lock without holding a connection.
   */
  withOrganizationLock<Result>(orgId: string, work: Work<never, Result>): Promise<Result> {
    return this.lockedWith(orgId, null, work);
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
    return this.lockedWith(orgId, bind(sql, values, orgId), work);
  }

  /**
   * Runs work in a separate transaction, even inside another one. The transaction is committed when this method
   * returns.
   */
  inOwnTransaction<Result>(orgId: string, work: Work<never, Result>): Promise<Result> {
    const opening = { preceding: [], last: entering(orgId) };
    return this.begin(orgId, opening, async (manager) => ({ result: await work(manager, []), statements: [] }));
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
    return (await this.sendAlone<Row>(orgId, preceding, statement, unnoticed)).rows;
  }

  private async send<Row extends QueryResultRow>(orgId: string, sql: string, values: Values): Promise<Answer<Row>> {
    const statement = bind(sql, values, orgId);
    const isAlone = !this.findOuter(orgId) && this.openingsFor(orgId).length === 0;
    return isAlone
      ? this.sendAlone<Row>(orgId, [], statement)
      : this.run(orgId, (manager) => sendIn<Row>(manager, statement));
  }

  /** Runs statements in a transaction of one round trip. */
  private async sendAlone<Row extends QueryResultRow>(
    orgId: string,
    preceding: readonly PrecedingStatement[],
    last: BoundStatement,
    unnoticed = false,
  ): Promise<Answer<Row>> {
    const opening = { preceding: [entering(orgId), ...preceding], last };
    const answer = await this.turns.withConnection(orgId, () => inOneRoundTrip<Row>(this.dataSource, opening));
    if (!unnoticed) this.reportChange(orgId);
    return answer;
  }

  /** @param read runs under the lock. The work gets its rows. */
  private async lockedWith<Row extends QueryResultRow, Result>(
    orgId: string,
    read: BoundStatement | null,
    work: Work<Row, Result>,
  ): Promise<Result> {
    const outer = this.findOuter(orgId);
    const lock = locking(orgId);
    if (!outer)
      return explainRefusal(() =>
        this.turns.withLock(orgId, () => this.beginWithSteps(orgId, [entering(orgId), lock], read, work)),
      );
    const { rows } = await (read ? sendIn<Row>(outer, read, [lock]) : sendIn<Row>(outer, lock));
    return work(outer, rows);
  }

  private findOuter(orgId: string): EntityManager | undefined {
    const outer = this.open.current;
    if (outer && outer.orgId !== orgId) throw new Error('A transaction cannot span two organizations.');
    return outer?.manager;
  }

  private openingsFor(orgId: string): Opened[] {
    return this.openings.map((step) => step(orgId)).filter((opened) => opened !== null);
  }

  private async beginWithSteps<Row extends QueryResultRow, Result>(
    orgId: string,
    first: PrecedingStatement[],
    read: BoundStatement | null,
    work: Work<Row, Result>,
  ): Promise<Result> {
    const opened = this.openingsFor(orgId);
    const preceding = [...first, ...opened.flatMap(({ statements }) => statements)];
    const last = read ?? preceding.pop()!;
    return this.begin<Row, Result>(orgId, { preceding, last }, async (manager, rows) => {
      for (const { check } of opened) check();
      const result = await work(manager, rows);
      const statements = await Promise.all(this.closings.map((step) => step(orgId, result)));
      return { result, statements: statements.filter((statement) => statement !== null) };
    });
  }

  private async begin<Row extends QueryResultRow, Result>(
    orgId: string,
    opening: Opening,
    work: Work<Row, Closing<Result>>,
  ): Promise<Result> {
    const workInContext: Work<Row, Closing<Result>> = (manager, rows) =>
      this.open.run({ orgId, manager }, () => work(manager, rows));
    const send = () => inTransaction<Row, Result>(this.dataSource, opening, workInContext);
    // Work that already has a connection does not wait for another one, because work in the queue may be waiting for
    // that connection.
    const result = await (this.open.current ? send() : this.turns.withConnection(orgId, send));
    this.reportChange(orgId);
    return result;
  }
}

/** Runs a transaction. If it was refused, throws the reason. */
async function explainRefusal<Result>(transact: () => Promise<Result>): Promise<Result> {
  try {
    return await transact();
  } catch (thrown) {
    throw thrown instanceof OpeningRefused ? await thrown.explain() : thrown;
  }
}
