import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type * as Sdk from '@modelcontextprotocol/server';
import {
  connectorRestricted,
  ExplainOwnBlocks,
  FileAccessRequest,
  FileAccessRequestBody,
  ListAccessRequests,
  toolRestricted,
} from '#access-control';
import { PageAddresses } from '#identity';
import { type ApiError, type Caller, Clock, isCausedBy, suggestName, TimeLimit } from '#kernel';
import { readAs } from '#kernel/http';
import { type BlockedTool } from '../../toolbox-execution/domain/toolbox-calls.js';
import {
  describeQuestion,
  foundResult,
  nameRequestTool,
  notBlockedResult,
  notSentResult,
  parseWanted,
  requestedResult,
  requestName,
  requestTool,
  unaskedResult,
} from '../domain/access-asking.js';
import { showsForms } from '../domain/elicitation.js';
import { type Exchange } from '../domain/exchange.js';
import { type ToolResult } from '../domain/tool-result.js';
import { unknownTool } from '../domain/unknown-tool.js';
import { callTime, CallLimits } from './call-limits.js';
import { OwnTools } from './own-tools.js';
import { type Asked, type AskingCall, RequestStates } from './request-states.js';
import { type BlockedHere, ToolListHandler } from './tool-list-handler.js';
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
    private readonly callLimits: CallLimits,
    private readonly ownTools: OwnTools,
    private readonly clock: Clock,
  ) {}

  /** Returns null if the call is for another tool. */
  async handle(
    sdk: typeof Sdk,
    exchange: Exchange,
    { name, arguments: args = {} }: Sdk.CallToolRequestParams,
    context: Sdk.ServerContext,
  ): Promise<Sdk.CallToolResult | Sdk.InputRequiredResult | null> {
    if (name !== requestName || !(await this.toolListHandler.mayRequestAccess(exchange))) return null;
    const { caller } = exchange;
    const place = { toolbox_id: exchange.toolboxId ?? '', name: requestName };
    const limit = new TimeLimit(callTime, context.mcpReq.signal);
    return this.ownTools.run(caller, requestTool, args, (checked) => {
      const wanted = parseWanted(checked);
      return this.callLimits.within(caller, limit, () =>
        'query' in wanted
          ? this.find(exchange, wanted.query)
          : this.request(sdk, exchange, { ...wanted, call: { caller, place, args } }, context.mcpReq),
      );
    });
  }

  /** Adds how the agent requests access, to the refusal of a tool that a rule blocks, where it can do so. */
  async addTo(error: ApiError, exchange: Exchange, tool: string): Promise<ApiError> {
    if (!isCausedBy(error, connectorRestricted, toolRestricted)) return error;
    if (!(await this.toolListHandler.mayRequestAccess(exchange))) return error;
    const found = await this.toolListHandler.findNamed(exchange, tool);
    const [why] = found?.blocked.length ? await this.explain(exchange.caller, found.blocked) : [];
    return why ? nameRequestTool(error, tool) : error;
  }

  /** Finds blocked tools by words, or the first ones without words. */
  private async find(exchange: Exchange, query: string): Promise<ToolResult> {
    const { caller } = exchange;
    const requestable = await this.listRequestable(exchange);
    const words = query.replaceAll('\0', ' ').trim();
    const best = words === '' ? requestable : await this.fullTextRanking.rank(caller.orgId, requestable, words);
    return foundResult(
      best.slice(0, maxFound).map(({ name, title, reason, blocked: { tool_name } }) => ({
        name,
        title,
        reason,
        request_for: tool_name === null ? 'connector' : 'tool',
      })),
    );
  }

  /** Lists the blocked tools that the person can request, each with the reason why it is blocked. */
  private async listRequestable(exchange: Exchange): Promise<(BlockedHere & { reason: string })[]> {
    const blocked = await this.toolListHandler.listBlocked(exchange);
    const reasons = await this.explain(exchange.caller, blocked);
    return blocked.flatMap((tool, position) => {
      const reason = reasons[position]!;
      return reason === null ? [] : [{ ...tool, reason }];
    });
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
    if (found === null) {
      const known = (await this.listRequestable(exchange)).map(({ name }) => name);
      throw unknownTool(tool, `${suggestName(tool, known)} Find blocked tools with “query”.`);
    }
    const [blocked] = found.blocked;
    const [why] = blocked ? await this.explain(caller, [blocked]) : [];
    if (!blocked || !why) return notBlockedResult(tool, found.listed.length > 0);
    const body = { ...nameTarget(blocked), note: reason };
    // Refuses what the API refuses, before the person is asked.
    readAs(FileAccessRequestBody, body);
    const latest = await this.findLatest(caller, blocked);
    if (latest?.status === 'pending') return requestedResult(latest, tool);
    if (isAbout(asked, blocked, latest)) {
      const answer = sdk.inputResponse(mcpReq.inputResponses, 'request');
      const agrees = answer.kind === 'elicit' && answer.action === 'accept' && answer.content?.send === true;
      return agrees ? this.file(caller, blocked, tool, reason) : notSentResult;
    }
    if (!showsForms(mcpReq)) return unaskedResult(body, this.pageAddresses.ofAgent());
    return this.ask(sdk, call, describeQuestion(blocked, why, reason), blocked);
  }

  private async ask({ inputRequired }: typeof Sdk, call: AskingCall, message: string, { blocked }: BlockedTool) {
    const { connector_slug, tool_name } = blocked;
    const send = { type: 'boolean', title: 'Request access', description: 'Send this request in your name.' } as const;
    const requestedSchema = { type: 'object' as const, properties: { send }, required: ['send'] };
    const inputRequests = { request: inputRequired.elicit({ message, requestedSchema }) };
    const asked: Asked = { question: 'request', connector_slug, tool_name, at: this.clock.now().getTime() };
    return inputRequired({ inputRequests, requestState: await this.requestStates.seal(call, asked) });
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

  /** Finds the person's latest request for the tool, among the latest twenty for its connector. */
  private async findLatest(caller: Caller, { blocked: { connector_slug, tool_name } }: BlockedTool) {
    const own = { mine: true, connector_slug, limit: 20 };
    const { result } = await this.queryBus.execute(new ListAccessRequests(caller, own));
    return result.find((each) => each.tool_name === tool_name);
  }
}

/**
 * Whether the person was asked for exactly this access, and has not requested it since. Otherwise one answer could be
 * sent for what a rule blocks later, or again after the request was withdrawn or denied.
 */
function isAbout(
  asked: Asked | null,
  { blocked: { connector_slug, tool_name } }: BlockedTool,
  latest: { created_at: string } | undefined,
): boolean {
  if (asked?.question !== 'request') return false;
  if (asked.connector_slug !== connector_slug || asked.tool_name !== tool_name) return false;
  return latest === undefined || Date.parse(latest.created_at) < asked.at;
}

const nameTarget = ({ blocked: { connector_slug, tool_name } }: BlockedTool) => ({
  connector_slug,
  ...(tool_name !== null && { tool_name }),
});
