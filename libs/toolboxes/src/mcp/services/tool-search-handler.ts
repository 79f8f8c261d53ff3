import type * as Sdk from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { PageAddresses } from '#identity';
import { Reads } from '#kernel';
import { AccountToolReader } from '../../account-tool/services/account-tool-reader.js';
import { noAccountYet } from '../domain/account-hints.js';
import { type Exchange } from '../domain/exchange.js';
import { type ListedTool } from '../../toolbox/domain/listed-tool.js';
import { callName, mayBeSearched, searchName, searchSchemas } from '../../toolbox/domain/tool-search.js';
import { textBlock, type ToolResult } from '../domain/tool-result.js';
import { UnknownTool, unknownTool } from '../domain/unknown-tool.js';
import { OwnTools } from './own-tools.js';
import { NameSuggestions } from './name-suggestions.js';
import { ToolListHandler } from './tool-list-handler.js';

type Ranked = Pick<ListedTool, 'name' | 'title' | 'description'>;

/**
 * Ranks tools with PostgreSQL full-text search. The caller passes the tools that may be
 * found.
 */
@Injectable()
export class FullTextRanking {
  constructor(private readonly reads: Reads) {}

  /** Returns at most twenty tools that match any of the words, best matches first. */
  async rank<Tool extends Ranked>(orgId: string, tools: readonly Tool[], query: string): Promise<Tool[]> {
    const names = tools.map(({ name, title = '' }) => `${name} ${title}`.replace(/[_-]/g, ' '));
    const descriptions = tools.map(({ description }) => description);
    const rows = await this.reads.rows<{ place: string }>(
      orgId,
      ranked,
      { names, descriptions, query },
      { heavy: true },
    );
    return rows.map(({ place }) => tools[Number(place) - 1]!);
  }
}

/** SQL for the tools that match any word of the query. Matches in names weigh more than matches in descriptions. */
const ranked = `
  with asked as (
    select replace(plainto_tsquery('english', :query)::text, '&', '|')::tsquery as words
  ), tool as (
    select place, setweight(to_tsvector('english', name), 'A') || to_tsvector('english', description) as text
    from unnest(:names::text[], :descriptions::text[]) with ordinality as given (name, description, place)
  )
  select place::text from tool, asked where text @@ words order by ts_rank(text, words) desc, place limit 20`;

type Call = Sdk.CallToolRequestParams;

/** Handles the search tools: answers searches, and runs the tools that `call_tool` names. */
@Injectable()
export class ToolSearchHandler {
  constructor(
    private readonly toolListHandler: ToolListHandler,
    private readonly fullTextRanking: FullTextRanking,
    private readonly accountToolReader: AccountToolReader,
    private readonly nameSuggestions: NameSuggestions,
    private readonly ownTools: OwnTools,
    private readonly pageAddresses: PageAddresses,
  ) {}

  /** Runs a search. Returns null if the call is not a search. */
  async search(exchange: Exchange, { name, arguments: args = {} }: Call): Promise<ToolResult | null> {
    if (name !== searchName || !isSearchable(exchange)) return null;
    return this.ownTools.run(exchange.caller, { inputSchema: searchSchemas.search }, args, async ({ query }) => {
      const best = await this.findBest(exchange, (query as string).replaceAll('\0', ' '));
      const tools = best.map(({ name, title, description, inputSchema }) => ({
        name,
        title,
        description,
        inputSchema,
      }));
      const content = [textBlock(JSON.stringify(tools))];
      const message = tools.length > 0 ? null : await this.explainNoAccount(exchange);
      if (message === null) return { content, structuredContent: { tools }, isError: false };
      return { content: [...content, textBlock(message)], structuredContent: { tools, message }, isError: false };
    });
  }

  /** Returns how to get an account, if the agent works with accounts and there is none. */
  private async explainNoAccount({ caller, isOfAccounts }: Exchange): Promise<string | null> {
    if (!isOfAccounts || (await this.accountToolReader.listAccounts(caller)).size > 0) return null;
    return noAccountYet(caller, this.pageAddresses.ofAgent());
  }

  private async findBest(exchange: Exchange, query: string): Promise<ListedTool[]> {
    const { caller, isOfAccounts } = exchange;
    if (!isOfAccounts)
      return this.fullTextRanking.rank(caller.orgId, (await this.toolListHandler.shown(exchange)).found, query);
    return this.accountToolReader.search(caller, (tools) => this.fullTextRanking.rank(caller.orgId, tools, query));
  }

  /**
   * Runs the tool that a `call_tool` request names. Returns null for other calls.
   * @param run runs a tool by its name at the address.
   */
  async callNamed<Result>(
    exchange: Exchange,
    call: Call,
    run: (call: Call) => Promise<Result>,
  ): Promise<Result | ToolResult | null> {
    if (call.name !== callName || !isSearchable(exchange)) return null;
    const tool = { inputSchema: searchSchemas.call, unknownHint: 'Put the arguments of the tool into “arguments”.' };
    const work = async (checked: Record<string, unknown>) => {
      const { name, arguments: args = {} } = checked as { name: string; arguments?: Record<string, unknown> };
      try {
        return await run({ ...call, name, arguments: args });
      } catch (thrown) {
        if (!(thrown instanceof UnknownTool)) throw thrown;
        const next = (await this.explainNoAccount(exchange)) ?? `Find tools with ${searchName}.`;
        throw unknownTool(name, `${await this.nameSuggestions.suggest(exchange, name)} ${next}`);
      }
    };
    return this.ownTools.run(exchange.caller, tool, call.arguments ?? {}, work);
  }
}

const isSearchable = ({ isOfAccounts, toolboxes }: Exchange): boolean => isOfAccounts || mayBeSearched(toolboxes);
