import { Injectable } from '@nestjs/common';
import { ApiError, type Caller, notFound, type CallerApp } from '#kernel';
import { notForHere } from '#kernel/http';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { OfferedTools, type OpenToolbox } from '../../toolbox-execution/domain/toolbox-calls.js';
import { type Exchange, faultAnswer, ProtocolFault } from '../domain/exchange.js';
import { traceContextOf } from '../domain/message-step.js';
import { McpProtocol, progressTokenIn } from './mcp-protocol.js';

/** Maximum length of a progress token. Up to a thousand notifications can repeat it. */
const maxTokenLength = 256;

/**
 * Maximum number of values and of characters in a message, besides the arguments of a tool. The MCP packages validate
 * each value, and describe each invalid one, which takes long.
 */
const maxEnvelope = { values: 1000, characters: 256 * 1024 };

/** Prepares a message for the MCP packages: finds its toolboxes, and checks that it is a single message. */
@Injectable()
export class McpExchanges {
  constructor(
    private readonly offeredTools: OfferedTools,
    private readonly mcpAddresses: McpAddresses,
    private readonly mcpProtocol: McpProtocol,
  ) {}

  /**
   * Answers a message.
   * @throws unauthorized `token_audience` for an app's token that belongs to another address; not_found if the caller
   * has no access to the toolbox; forbidden `use_required`.
   */
  async answer(
    { caller, toolboxId, isOfAccounts }: Pick<Exchange, 'caller' | 'toolboxId' | 'isOfAccounts'>,
    request: Request,
    read: () => unknown,
  ): Promise<Response> {
    const { accountsUrl } = this.mcpAddresses;
    assertAudience(isOfAccounts ? accountsUrl : this.mcpAddresses.buildUrl(toolboxId), caller.app);
    const toolboxes = isOfAccounts ? [] : await this.openToolboxes(caller, toolboxId);
    if (toolboxId !== null && toolboxes.length === 0) throw notFound('toolbox');
    const body = readMessage(read);
    if (body instanceof ProtocolFault) return Response.json(faultAnswer(body), { status: 400 });
    const sender = caller.request.traceparent === undefined ? traceContextOf(body) : {};
    const traced = { ...caller, request: { ...caller.request, ...sender } };
    const origin = { sender, revision: revisionIn(request) };
    const exchange: Exchange = { caller: traced, toolboxId, isOfAccounts, toolboxes, origin };
    const answer = await this.mcpProtocol.answer(exchange, request, body);
    if (exchange.stepUp) throw exchange.stepUp;
    return answer;
  }

  /**
   * Loads the toolboxes of the address. A single toolbox is loaded with its contents, because its skill is sent as
   * instructions.
   */
  private async openToolboxes(caller: Caller, toolboxId: string | null): Promise<OpenToolbox[]> {
    const found = await this.offeredTools.open(caller, toolboxId);
    const reached = found.filter(({ id }) => isToolboxOpenTo(caller.app, id));
    const [only, ...others] = reached;
    return only && others.length === 0 && only.content === null ? this.offeredTools.open(caller, only.id) : reached;
  }
}

/** Returns the protocol revision in the header. Source: MCP, Streamable HTTP, Protocol Version Header. */
const revisionIn = ({ headers }: Request): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.exec(headers.get('mcp-protocol-version') ?? '')?.[0] ?? null;

function readMessage(read: () => unknown): unknown {
  try {
    const body = read();
    // Batches are refused: the newest protocol revision has none, and the rate limit would count a hundred calls as
    // one.
    if (Array.isArray(body)) return new ProtocolFault(-32600, 'Batches are not supported. Send one message at a time.');
    if (isLargerThan(maxEnvelope, withoutArguments(body)))
      return new ProtocolFault(
        -32600,
        'Besides the arguments of a tool, a message can have at most ' +
          `${maxEnvelope.values} values and ${maxEnvelope.characters} characters. Send fewer.`,
      );
    const token = progressTokenIn(body);
    if (typeof token !== 'string' || token.length <= maxTokenLength) return body;
    return ProtocolFault.parameters(`Send a progressToken of at most ${maxTokenLength} characters.`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return new ProtocolFault(-32700, error.message);
    throw error;
  }
}

type Message = { method?: unknown; params?: { arguments?: unknown } | null } | null;

/** Returns a message without the arguments of a tool, which only the tool's schema describes. */
function withoutArguments(body: unknown): unknown {
  const message = body as Message | undefined;
  if (message?.method !== 'tools/call' || typeof message.params !== 'object') return body;
  return { ...message, params: { ...message.params, arguments: null } };
}

/** Whether a JSON value contains more values, or more characters in its texts and names of fields. */
function isLargerThan({ values, characters }: typeof maxEnvelope, value: unknown): boolean {
  const pending = [value];
  let read = 0;
  for (let count = 1; pending.length > 0; count++) {
    if (count + pending.length > values + 1) return true;
    const each = pending.pop();
    if (typeof each === 'string') read += each.length;
    else if (typeof each === 'object' && each !== null)
      for (const [name, inner] of Object.entries(each)) {
        read += name.length;
        pending.push(inner);
      }
    if (read > characters) return true;
  }
  return false;
}

/**
 * Checks that the app's token was issued for this address. Otherwise, a server that received a token could use it
 * elsewhere.
 * @throws unauthorized `token_audience`.
 */
function assertAudience(address: string, app: CallerApp | null): void {
  if (app !== null && app.resource !== address) throw notForHere(app);
}

/** Whether the app may reach the toolbox. Without an app, a person can reach all their toolboxes. */
const isToolboxOpenTo = (app: CallerApp | null, toolboxId: string): boolean =>
  app === null || (!app.withheld.has(toolboxId) && (app.reach === null || app.reach.has(toolboxId)));
