import type * as Sdk from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { CallBudgets } from '#connections';
import { type BudgetLeft } from '#identity';
import { TimeLimit } from '#kernel';
import { toApiError } from '#kernel/http';
import { isSynthetic } from '../../entry/domain/entry.js';
import { budgetName, budgetResult } from '../domain/budget-reading.js';
import { type Exchange } from '../domain/exchange.js';
import { findNamed } from '../domain/exposed-tools.js';
import { refusedResult, type ToolResult } from '../domain/tool-result.js';
import { callTime, CallLimits } from './call-limits.js';
import { ExposedToolReader } from './exposed-tool-reader.js';

/** Handles `read_budget`: says what is left of the budgets that limit the caller at this address. */
@Injectable()
export class BudgetHandler {
  constructor(
    private readonly callBudgets: CallBudgets,
    private readonly callLimits: CallLimits,
    private readonly exposedToolReader: ExposedToolReader,
  ) {}

  /** Returns null if the call is for another tool. */
  async handle(
    exchange: Exchange,
    { name }: Sdk.CallToolRequestParams,
    { mcpReq }: Sdk.ServerContext,
  ): Promise<ToolResult | null> {
    if (name !== budgetName || (await this.isHidden(exchange))) return null;
    const { caller } = exchange;
    const limit = new TimeLimit(callTime, mcpReq.signal);
    try {
      return await this.callLimits.within(caller, limit, async () => budgetResult(await this.read(exchange)));
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status === 500) throw thrown;
      return refusedResult(error, caller.request.id);
    }
  }

  /** Whether to list the tool: only where a budget limits calls. */
  async isListed(exchange: Exchange): Promise<boolean> {
    return (await this.read(exchange)).length > 0 && !(await this.isHidden(exchange));
  }

  /** Whether a tool of the address has this name. Only a tool at the address of a single toolbox can. */
  private async isHidden(exchange: Exchange): Promise<boolean> {
    return findNamed(await this.exposedToolReader.toolsFor(exchange), budgetName) !== null;
  }

  /** At the address of several toolboxes, budgets of single tools are not included, because the tools are not loaded. */
  private read({ caller, toolboxes }: Exchange): Promise<BudgetLeft[]> {
    const entries = toolboxes.flatMap(({ content }) => content?.entries ?? []);
    const tools = entries.flatMap((entry) => (isSynthetic(entry) ? [] : [entry]));
    return this.callBudgets.limiting(caller, { toolboxIds: toolboxes.map(({ id }) => id), tools });
  }
}
