import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { conflict } from '../errors.js';
import { prepared } from './prepared.js';

/** Runs at the start of a request's first write transaction, inside it. */
export type OpeningStep = (manager: EntityManager, orgId: string) => Promise<void>;

@Injectable()
export class Transactions {
  private readonly open = new AsyncLocalStorage<{ orgId: string; manager: EntityManager }>();
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
  async run<Result>(orgId: string, work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    const outer = this.open.getStore();
    if (outer && outer.orgId !== orgId) throw new Error('A transaction cannot span two organizations.');
    if (outer) return work(outer.manager);
    return this.begin(orgId, async (manager) => {
      for (const step of this.openings) await step(manager, orgId);
      return work(manager);
    });
  }

  /** Like `run`, but one at a time per organization: the others wait for its access epoch. */
  runAlone<Result>(orgId: string, work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.run(orgId, async (manager) => {
      await prepared(manager, 'select from kernel.access_epochs where org_id = $1 for update', [orgId]);
      return work(manager);
    });
  }

  /** Runs work in a transaction of its own, which is committed when this answers, inside another one too. */
  runApart<Result>(orgId: string, work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.begin(orgId, work);
  }

  private async begin<Result>(orgId: string, work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    const runner = this.database.createQueryRunner();
    try {
      return await this.inTransaction(runner, orgId, work);
    } finally {
      await runner.release();
    }
  }

  private async inTransaction<Result>(
    runner: QueryRunner,
    orgId: string,
    work: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    // Local to the transaction, so a pooled connection never carries one organization into the next request.
    // Both in one round trip; the id is quoted because the simple protocol takes no parameters.
    await runner.query(`begin; select set_config('latchkey.org_id', ${quoted(orgId)}, true)`);
    // TypeORM locks rows only in a transaction it knows of.
    Object.assign(runner, { isTransactionActive: true });
    try {
      const result = await this.open.run({ orgId, manager: runner.manager }, () => work(runner.manager));
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

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Deadlock, serialization failure, lock not to be had in time. */
const contended = (error: unknown): boolean =>
  ['40P01', '40001', '55P03'].includes((error as { code?: string } | null)?.code ?? '');
