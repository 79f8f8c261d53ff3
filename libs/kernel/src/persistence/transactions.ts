import { Injectable } from '@nestjs/common';
import { type QueryResultRow } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { AsyncContext } from '../async-context.js';
import { conflict } from '../errors.js';
import { prepared } from './prepared.js';
import { type PrecedingStatement, entering, type Statement } from './round-trip.js';

/** Runs at the start of a request's first write transaction, inside it. */
export type OpeningStep = (manager: EntityManager, orgId: string) => Promise<void>;

type Work<Row, Result> = (manager: EntityManager, rows: Row[]) => Promise<Result>;

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

  /** Has `listener` told of every commit in this process. */
  onCommit(listener: () => void): void {
    this.afterCommit.push(listener);
  }

  /** Runs work in one transaction that sees a single organization; inside another one it joins that. */
  run<Result>(orgId: string, work: Work<never, Result>): Promise<Result> {
    const outer = this.outerOf(orgId);
    return outer ? work(outer, []) : this.begin(orgId, [begin], entering(orgId), this.opened(orgId, work));
  }

  /** Like `run`, but one at a time per organization: the others wait for its access epoch. */
  withOrganizationLock<Result>(orgId: string, work: Work<never, Result>): Promise<Result> {
    return this.runAloneWith(orgId, [], lockOf(orgId), work);
  }

  /** Like `withOrganizationLock`, with the rows of a statement that runs when nobody else is at work, in the same round trip. */
  withOrganizationLockReading<Row extends QueryResultRow, Result>(
    orgId: string,
    first: Statement,
    work: Work<Row, Result>,
  ): Promise<Result> {
    return this.runAloneWith(orgId, [lockOf(orgId)], first, work);
  }

  /** Runs work in a transaction of its own, which is committed when this answers, inside another one too. */
  inOwnTransaction<Result>(orgId: string, work: Work<never, Result>): Promise<Result> {
    return this.begin(orgId, [begin], entering(orgId), work);
  }

  private async runAloneWith<Row extends QueryResultRow, Result>(
    orgId: string,
    ahead: PrecedingStatement[],
    last: Statement,
    work: Work<Row, Result>,
  ): Promise<Result> {
    const outer = this.outerOf(orgId);
    if (!outer) return this.begin(orgId, [begin, entering(orgId), ...ahead], last, this.opened(orgId, work));
    return work(outer, await prepared<Row>(outer, last, ahead));
  }

  private outerOf(orgId: string): EntityManager | undefined {
    const outer = this.open.current;
    if (outer && outer.orgId !== orgId) throw new Error('A transaction cannot span two organizations.');
    return outer?.manager;
  }

  private opened<Row, Result>(orgId: string, work: Work<Row, Result>): Work<Row, Result> {
    return async (manager, rows) => {
      for (const step of this.openings) await step(manager, orgId);
      return work(manager, rows);
    };
  }

  private async begin<Row extends QueryResultRow, Result>(
    orgId: string,
    ahead: PrecedingStatement[],
    last: Statement,
    work: Work<Row, Result>,
  ): Promise<Result> {
    const runner = this.database.createQueryRunner();
    try {
      return await this.inTransaction(runner, async () => {
        const rows = await prepared<Row>(runner.manager, last, ahead);
        return this.open.run({ orgId, manager: runner.manager }, () => work(runner.manager, rows));
      });
    } finally {
      await runner.release();
    }
  }

  private async inTransaction<Result>(runner: QueryRunner, work: () => Promise<Result>): Promise<Result> {
    // TypeORM locks rows only in a transaction it knows of.
    Object.assign(runner, { isTransactionActive: true });
    try {
      const result = await work();
      await runner.query('commit');
      for (const listener of this.afterCommit) listener();
      return result;
    } catch (error) {
      await runner.query('rollback').catch(() => undefined);
      throw contended(error)
        ? conflict('write_contention', 'Others are changing the same things: repeat the request.')
        : error;
    }
  }
}

// What is entered ends with the transaction, so a pooled connection never carries one organization into the next request.
const begin: PrecedingStatement = { text: 'begin', values: [] };

const lockOf = (orgId: string): PrecedingStatement => ({
  text: 'select from kernel.access_epochs where org_id = $1 for update',
  values: [orgId],
});

/** Deadlock, serialization failure, lock not to be had in time. */
const contended = (error: unknown): boolean =>
  ['40P01', '40001', '55P03'].includes((error as { code?: string } | null)?.code ?? '');
