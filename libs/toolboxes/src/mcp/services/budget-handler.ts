import type * as Sdk from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { CallBudgets, type LimitingBudget } from '#connections';
import { TimeLimit } from '#kernel';
import { isSynthetic } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { isOffered, OfferedTools, type OpenToolbox } from '../../toolbox-execution/domain/toolbox-calls.js';
import { budgetName, budgetResult, budgetTool, type LabelledBudget } from '../domain/budget-reading.js';
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
    private readonly offeredTools: OfferedTools,
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
        budgetResult(await this.readLabelled(exchange)),
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
  private read({ caller, toolboxes }: Exchange): Promise<LimitingBudget[]> {
    const tools = toolboxes.flatMap(listEntries).map(({ entry }) => entry);
    return this.callBudgets.limitingCalls(caller, { toolboxIds: toolboxes.map(({ id }) => id), tools });
  }

  private async readLabelled(exchange: Exchange): Promise<LabelledBudget[]> {
    const budgets = await this.read(exchange);
    const names = await this.nameTools(exchange, budgets);
    return budgets.map(({ left, subject }) => {
      const toolbox = exchange.toolboxes.find(({ id }) => id === subject.subject_id);
      return { ...left, subject_label: toolbox?.name ?? names.get(keyOf(subject)) ?? null };
    });
  }

  /** Returns the names of the tools that budgets limit. Tools that the caller cannot call have none. */
  private async nameTools({ caller, toolboxes }: Exchange, budgets: readonly LimitingBudget[]) {
    const limited = new Set(budgets.map(({ subject }) => keyOf(subject)));
    const named = toolboxes.flatMap(listEntries).filter(({ entry }) => limited.has(keyOf(entry)));
    if (named.length === 0) return new Map<string, string>();
    const tools = await this.offeredTools.resolve(
      caller,
      named.map(({ id, entry, approval_policy }) => ({ id, entries: [entry], approval_policy })),
    );
    const names = new Map<string, string>();
    for (const { entry } of named.filter((_, place) => isOffered(tools[place]!))) {
      const before = names.get(keyOf(entry));
      names.set(keyOf(entry), before === undefined ? exposedName(entry) : `${before}, ${exposedName(entry)}`);
    }
    return names;
  }
}

/** Lists the entries of a toolbox that are tools of connectors, if the toolbox is loaded. */
const listEntries = ({ id, content, approval_policy }: OpenToolbox) =>
  (content?.entries ?? []).flatMap((entry) => (isSynthetic(entry) ? [] : [{ id, entry, approval_policy }]));

/** Identifies a tool of a connector. */
const keyOf = ({ connector_slug, tool_name }: { connector_slug: string | null; tool_name: string | null }): string =>
  `${connector_slug}/${tool_name}`;
