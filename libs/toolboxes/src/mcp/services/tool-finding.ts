import { Injectable } from '@nestjs/common';
import type * as Sdk from '@modelcontextprotocol/server';
import { type Exchange, ProtocolFault } from '../domain/exchange.js';
import { callName, mayBeSearched, searchName } from '../domain/tool-search.js';
import { ToolRanking } from '../domain/tool-ranking.js';
import { ToolListing } from './tool-listing.js';

/** Words are few; what is longer is no search. */
const longest = 200;

type Call = Sdk.CallToolRequestParams;

/** Stands before calls where tools are searched: answers a search, and reads which tool is meant. */
@Injectable()
export class ToolFinding {
  constructor(
    private readonly listing: ToolListing,
    private readonly ranking: ToolRanking,
  ) {}

  /** Null of what is no search. @throws ProtocolFault where it says nothing to look for. */
  async answer(exchange: Exchange, { name, arguments: given = {} }: Call): Promise<Sdk.CallToolResult | null> {
    if (name !== searchName || !mayBeSearched(exchange.toolboxes)) return null;
    const { query } = given;
    if (typeof query !== 'string' || query.trim() === '' || query.length > longest)
      throw ProtocolFault.parameters(`Say in “query” what is to be done, in at most ${longest} characters.`);
    const { found } = await this.listing.shown(exchange);
    const best = await this.ranking.best(exchange.caller.orgId, found, query.replaceAll('\0', ' '));
    const tools = best.map(({ name, title, description, inputSchema }) => ({ name, title, description, inputSchema }));
    return { content: [{ type: 'text', text: JSON.stringify(tools) }], structuredContent: { tools }, isError: false };
  }

  /** The call that is meant. @throws ProtocolFault where it names no tool. */
  meant(exchange: Exchange, call: Call): Call {
    if (call.name !== callName || !mayBeSearched(exchange.toolboxes)) return call;
    const { name, arguments: given = {} } = call.arguments ?? {};
    if (typeof name !== 'string') throw ProtocolFault.parameters('Say in “name” which tool is meant.');
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw ProtocolFault.parameters('“arguments” is an object.');
    return { ...call, name, arguments: given as Record<string, unknown> };
  }
}
