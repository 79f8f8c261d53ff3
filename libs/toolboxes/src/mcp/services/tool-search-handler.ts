import type * as Sdk from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { AccountToolReader } from '../../account-tool/services/account-tool-reader.js';
import { type Exchange, ProtocolFault } from '../domain/exchange.js';
import { type ListedTool } from '../../toolbox/domain/listed-tool.js';
import { callName, mayBeSearched, searchName } from '../domain/tool-search.js';
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

/** Maximum length of a query, in characters. */
const maxQueryLength = 200;

type Call = Sdk.CallToolRequestParams;

/** Handles the search tools: answers searches, and finds the tool that a `call_tool` request names. */
@Injectable()
export class ToolSearchHandler {
  constructor(
    private readonly toolListHandler: ToolListHandler,
    private readonly fullTextRanking: FullTextRanking,
    private readonly accountToolReader: AccountToolReader,
  ) {}

  /**
   * Runs a search. Returns null if the call is not a search.
   * @throws ProtocolFault for a missing or invalid query.
   */
  async search(exchange: Exchange, { name, arguments: args = {} }: Call): Promise<Sdk.CallToolResult | null> {
    if (name !== searchName || !isSearchable(exchange)) return null;
    const { query } = args;
    if (typeof query !== 'string' || query.trim() === '' || query.length > maxQueryLength)
      throw ProtocolFault.parameters(
        `Describe what you want to do in “query”, in at most ${maxQueryLength} characters.`,
      );
    const best = await this.findBest(exchange, query.replaceAll('\0', ' '));
    const tools = best.map(({ name, title, description, inputSchema }) => ({ name, title, description, inputSchema }));
    return { content: [{ type: 'text', text: JSON.stringify(tools) }], structuredContent: { tools }, isError: false };
  }

  private async findBest(exchange: Exchange, query: string): Promise<ListedTool[]> {
    const { caller, isOfAccounts } = exchange;
    if (!isOfAccounts)
      return this.fullTextRanking.rank(caller.orgId, (await this.toolListHandler.shown(exchange)).found, query);
    return this.accountToolReader.search(caller, (tools) => this.fullTextRanking.rank(caller.orgId, tools, query));
  }

  /**
   * Returns the call that a `call_tool` request asks for. Returns other calls unchanged.
   * @throws ProtocolFault if the request names no tool.
   */
  resolveCall(exchange: Exchange, call: Call): Call {
    if (call.name !== callName || !isSearchable(exchange)) return call;
    const { name, arguments: args = {} } = call.arguments ?? {};
    if (typeof name !== 'string') throw ProtocolFault.parameters('Send the name of the tool in “name”.');
    if (typeof args !== 'object' || args === null || Array.isArray(args))
      throw ProtocolFault.parameters('“arguments” must be an object.');
    return { ...call, name, arguments: args as Record<string, unknown> };
  }
}

const isSearchable = ({ isOfAccounts, toolboxes }: Exchange): boolean => isOfAccounts || mayBeSearched(toolboxes);
