import type * as Sdk from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { CallBudgets } from '#connections';
import { type BudgetLeft } from '#identity';
import { TimeLimit } from '#kernel';
import { isSynthetic } from '../../entry/domain/entry.js';
import { budgetName, budgetResult, budgetTool } from '../domain/budget-reading.js';
import { type Exchange } from '../domain/exchange.js';
import { findNamed } from '../domain/exposed-tools.js';
import { type ToolResult } from '../domain/tool-result.js';
import { callTime, CallLimits } from './call-limits.js';
import { ExposedToolReader } from './exposed-tool-reader.js';
import { OwnTools } from './own-tools.js';

/** Handles `read_budget`: says what is left of the budgets that limit the caller at this address. */
@Injectable()
export class BudgetHandler {
  constructor(
    private readonly callBudgets: CallBudgets,
    private readonly callLimits: CallLimits,
    private readonly exposedToolReader: ExposedToolReader,
    private readonly ownTools: OwnTools,
  ) {}

  /** Returns null if the call is for another tool. */
  async handle(
    exchange: Exchange,
    { name, arguments: args = {} }: Sdk.CallToolRequestParams,
    { mcpReq }: Sdk.ServerContext,
  ): Promise<ToolResult | null> {
    if (name !== budgetName || (await this.isHidden(exchange))) return null;
    const { caller } = exchange;
    return this.ownTools.run(caller, budgetTool, args, () =>
      this.callLimits.within(caller, new TimeLimit(callTime, mcpReq.signal), async () =>
        budgetResult(await this.read(exchange)),
      ),
    );
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
