import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type * as Sdk from '@modelcontextprotocol/server';
import { ExplainOwnBlocks, FileAccessRequest, ListAccessRequests } from '#access-control';
import { PageAddresses } from '#identity';
import { type Caller } from '#kernel';
import { toApiError } from '#kernel/http';
import { type BlockedTool } from '../../toolbox-execution/domain/toolbox-calls.js';
import {
  foundResult,
  notBlockedResult,
  notSentResult,
  parseWanted,
  requestedResult,
  requestName,
  unaskedResult,
} from '../domain/access-asking.js';
import { showsForms } from '../domain/elicitation.js';
import { type Exchange, ProtocolFault } from '../domain/exchange.js';
import { onOneLine, refusedResult, type ToolResult } from '../domain/tool-result.js';
import { type AskingCall, RequestStates } from './request-states.js';
import { ToolListHandler } from './tool-list-handler.js';
import { FullTextRanking } from './tool-search-handler.js';

/** Maximum number of blocked tools in a result. */
const maxFound = 20;

/**
 * Handles `request_access`: finds blocked tools of the address, and files an access request after the person of the
 * client agreed. Nothing about a request can be decided here.
 */
@Injectable()
export class AccessRequestHandler {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly toolListHandler: ToolListHandler,
    private readonly fullTextRanking: FullTextRanking,
    private readonly requestStates: RequestStates,
    private readonly pageAddresses: PageAddresses,
  ) {}

  /**
   * Returns null if the call is for another tool.
   * @throws ProtocolFault for invalid arguments, and for a tool that does not exist.
   */
  async handle(
    sdk: typeof Sdk,
    exchange: Exchange,
    { name, arguments: args = {} }: Sdk.CallToolRequestParams,
    context: Sdk.ServerContext,
  ): Promise<Sdk.CallToolResult | Sdk.InputRequiredResult | null> {
    if (name !== requestName || !(await this.toolListHandler.mayRequestAccess(exchange))) return null;
    const wanted = parseWanted(args);
    if ('query' in wanted) return this.find(exchange, wanted.query);
    const place = { toolbox_id: exchange.toolboxId ?? '', name: requestName };
    const call: AskingCall = { caller: exchange.caller, place, args };
    try {
      return await this.request(sdk, exchange, { ...wanted, call }, context.mcpReq);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (thrown instanceof ProtocolFault || error.status >= 500) throw thrown;
      return refusedResult(error, exchange.caller.request.id);
    }
  }

  /** Finds blocked tools by words, or the first ones without words. */
  private async find(exchange: Exchange, query: string): Promise<ToolResult> {
    const { caller } = exchange;
    const blocked = await this.toolListHandler.listBlocked(exchange);
    const words = query.replaceAll('\0', ' ').trim();
    const best = words === '' ? blocked : await this.fullTextRanking.rank(caller.orgId, blocked, words);
    const shown = best.slice(0, maxFound);
    const reasons = await this.explain(caller, shown);
    return foundResult(
      shown.flatMap(({ name, title }, position) => {
        const reason = reasons[position];
        return reason === null || reason === undefined ? [] : [{ name, title, reason }];
      }),
    );
  }

  private async request(
    sdk: typeof Sdk,
    exchange: Exchange,
    { tool, reason, call }: { tool: string; reason: string; call: AskingCall },
    mcpReq: Sdk.ServerContext['mcpReq'],
  ): Promise<ToolResult | Sdk.InputRequiredResult> {
    const { caller } = exchange;
    const asked = await this.requestStates.open(call, mcpReq.requestState<string>());
    const found = await this.toolListHandler.findNamed(exchange, tool);
    if (found === null) throw ProtocolFault.parameters(`Unknown tool: ${tool.slice(0, 64)}`);
    const [blocked] = found.blocked;
    const [why] = blocked ? await this.explain(caller, [blocked]) : [];
    if (!blocked || !why) return notBlockedResult(tool, found.listed.length > 0);
    const open = await this.findPending(caller, blocked);
    if (open) return requestedResult(open, tool);
    if (asked?.question === 'request') {
      const answer = sdk.inputResponse(mcpReq.inputResponses, 'request');
      const agrees = answer.kind === 'elicit' && answer.action === 'accept' && answer.content?.send === true;
      return agrees ? this.file(caller, blocked, tool, reason) : notSentResult;
    }
    if (!showsForms(mcpReq))
      return unaskedResult({ ...nameTarget(blocked), note: reason }, this.pageAddresses.ofAgent());
    const send = { type: 'boolean', title: 'Request access', description: 'Send this request in your name.' } as const;
    const requestedSchema = { type: 'object' as const, properties: { send }, required: ['send'] };
    const message = `Request access to “${onOneLine(blocked.title)}”?\n\n${why}\nReason: ${onOneLine(reason)}`;
    const inputRequests = { request: sdk.inputRequired.elicit({ message, requestedSchema }) };
    return sdk.inputRequired({
      inputRequests,
      requestState: await this.requestStates.seal(call, { question: 'request' }),
    });
  }

  private async file(caller: Caller, blocked: BlockedTool, tool: string, note: string): Promise<ToolResult> {
    const { id } = await this.commandBus.execute(
      new FileAccessRequest(caller, nameTarget(blocked), { note, requested_days: null }),
    );
    return requestedResult({ id, status: 'pending', url: this.pageAddresses.ofRequest(id) }, tool);
  }

  /** Returns why each tool is blocked; null for tools that the person cannot request. */
  private async explain(caller: Caller, tools: readonly BlockedTool[]): Promise<(string | null)[]> {
    const blocks = await this.queryBus.execute(
      new ExplainOwnBlocks(
        caller,
        tools.map(({ blocked }) => blocked),
      ),
    );
    return blocks.map((block) => (block?.can_request_access ? block.sentence : null));
  }

  /** Finds the person's pending request for the tool. A person has at most twenty. */
  private async findPending(caller: Caller, { blocked: { connector_slug, tool_name } }: BlockedTool) {
    const pending = { mine: true, status: ['pending'], connector_slug, limit: 20 };
    const { result } = await this.queryBus.execute(new ListAccessRequests(caller, pending));
    return result.find((each) => each.tool_name === tool_name);
  }
}

const nameTarget = ({ blocked: { connector_slug, tool_name } }: BlockedTool) => ({
  connector_slug,
  ...(tool_name !== null && { tool_name }),
});
