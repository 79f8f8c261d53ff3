import { Injectable } from '@nestjs/common';
import { actOf, ApiError, type Caller, Clock, EventLog, type Resource, Transactions } from '#kernel';
import { type ExecutionEvent, type RefusalCause, type RefusedData } from '../domain/execution.js';

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
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work`. If it is refused for one of the known reasons, logs the refusal.
   * @param describe called only after a refusal
   */
  async recordRefusals<Result>(
    caller: Caller,
    describe: () => RefusedTool | Promise<RefusedTool>,
    work: () => Result | Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof ApiError ? (error.reason ?? '') : '';
      const cause = causes[reason];
      if (cause) await this.record(caller, await describe(), { cause, blocked: blocked[reason] ?? null });
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
    const recorded = { act: actOf(caller, this.clock), event, resource, changes: [] };
    await this.transactions.inOwnTransaction(caller.orgId, () => this.log.append(caller.orgId, [recorded]));
  }
}

const blocked: Partial<Record<string, 'connector' | 'tool'>> = {
  connector_restricted: 'connector',
  tool_restricted: 'tool',
};

/** The cause that is logged for each reason of a refusal. Refusals with other reasons are not logged. */
const causes: Partial<Record<string, RefusalCause>> = {
  use_required: 'reach',
  connector_not_shared: 'reach',
  connector_restricted: 'restricted',
  tool_restricted: 'restricted',
  tool_disabled: 'disabled',
  tool_held: 'held',
  tier_blocked: 'policy',
  insufficient_scope: 'scope',
};
