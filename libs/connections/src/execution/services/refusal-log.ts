import { Injectable } from '@nestjs/common';
import { createAct, type Caller, Clock, EventLog, type Resource, Transactions, isCausedBy } from '#kernel';
import { type ExecutionEvent, type RefusedData } from '../domain/execution.js';
import { loggedRefusals } from '../domain/logged-refusals.js';

/** A tool that was refused, and the connection or toolbox through which it was called. */
export type RefusedTool = { resource: Resource } & Omit<
  RefusedData,
  'cause' | 'blocked' | 'execution_id' | 'error_reason'
>;

/** Logs that a tool was refused to a caller, and why. */
@Injectable()
export class RefusalLog {
  constructor(
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work`. If it is refused for one of the known reasons, logs the refusal.
   * @param describe called only after a refusal
   */
  async runAndRecordRefusals<Result>(
    caller: Caller,
    describe: () => RefusedTool | Promise<RefusedTool>,
    work: () => Result | Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const logged = loggedRefusals.find(([refusal]) => isCausedBy(error, refusal));
      if (logged) await this.record(caller, await describe(), { cause: logged[1], blocked: logged[2] ?? null });
      throw error;
    }
  }

  /**
   * Records a refusal outside the request's transaction, so that the request's Idempotency-Key stays unused.
   * @param refusal the refused call. For an unmet toolbox entry, `error_reason` is the entry's `unmet_reason`.
   */
  async record(
    caller: Caller,
    { resource, ...tool }: RefusedTool,
    refusal: Pick<RefusedData, 'cause' | 'blocked' | 'error_reason'>,
  ): Promise<void> {
    const event: ExecutionEvent = { type: 'tool.refused', data: { ...tool, ...refusal } };
    const recorded = { act: createAct(caller, this.clock), event, resource, changes: [] };
    await this.transactions.inOwnTransaction(caller.orgId, () => this.eventLog.append(caller.orgId, [recorded]));
  }
}
