import type * as Sdk from '@modelcontextprotocol/server';
import { Injectable, Logger } from '@nestjs/common';
import { PageAddresses } from '#identity';
import { inSpan } from '#kernel';
import { toApiError } from '#kernel/http';
import { OfferedTools, type OpenToolbox } from '../../toolbox-execution/domain/toolbox-calls.js';
import { accountInstructions, noTools } from '../domain/account-hints.js';
import { type Exchange, type MessageOrigin, ProtocolFault } from '../domain/exchange.js';
import { messageStep } from '../domain/message-step.js';
import { UnknownTool } from '../domain/unknown-tool.js';
import { AccessRequestHandler } from './access-request-handler.js';
import { BudgetHandler } from './budget-handler.js';
import { ResultReadHandler } from './result-read-handler.js';
import { skillsExtension, SkillServer } from './skill-server.js';
import { NameSuggestions } from './name-suggestions.js';
import { ToolCallHandler } from './tool-call-handler.js';
import { ToolListHandler } from './tool-list-handler.js';
import { ToolSearchHandler } from './tool-search-handler.js';

/** How long clients may cache lists. The lists are private, because they differ between callers. */
const cached = { ttlMs: 60_000, cacheScope: 'private' } as const;
const cachedMethods = [
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'server/discover',
];
const cacheHints = Object.fromEntries(cachedMethods.map((method) => [method, cached]));

/** Creates an MCP server for one message of any revision. */
@Injectable()
export class McpServers {
  constructor(
    private readonly toolListHandler: ToolListHandler,
    private readonly toolCallHandler: ToolCallHandler,
    private readonly toolSearchHandler: ToolSearchHandler,
    private readonly accessRequestHandler: AccessRequestHandler,
    private readonly budgetHandler: BudgetHandler,
    private readonly resultReadHandler: ResultReadHandler,
    private readonly offeredTools: OfferedTools,
    private readonly pageAddresses: PageAddresses,
    private readonly skillServer: SkillServer,
    private readonly nameSuggestions: NameSuggestions,
  ) {}

  create(sdk: typeof Sdk, exchange: Exchange): Sdk.Server {
    const info = { name: 'latchkey', title: titleOf(exchange), version: '1' };
    const capabilities = { tools: {}, prompts: {}, resources: {}, extensions: { [skillsExtension]: {} } };
    const StrictServer = strictServer(sdk);
    const instructions = this.instruct(exchange);
    const server = new StrictServer(info, { capabilities, cacheHints, instructions });
    server.origin = exchange.origin;
    server.setRequestHandler('tools/list', ({ params }) => this.toolListHandler.listPage(exchange, params?.cursor));
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      const run = (call: Sdk.CallToolRequestParams) => this.runTool(sdk, exchange, call, context);
      const named = await this.toolSearchHandler.callNamed(exchange, params, run);
      return named ?? this.orNameHere(exchange, run(params));
    });
    // Earlier revisions have no fields for caching.
    this.skillServer.register(server, exchange, () => (isModern(server) ? cached : {}));
    server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts(exchange) }));
    server.setRequestHandler('prompts/get', ({ params }) => this.getPrompt(exchange, params.name, params.arguments));
    return server;
  }

  /** @throws UnknownTool if there is no tool with this name. */
  private async runTool(
    sdk: typeof Sdk,
    exchange: Exchange,
    call: Sdk.CallToolRequestParams,
    context: Sdk.ServerContext,
  ): Promise<Sdk.CallToolResult | Sdk.InputRequiredResult> {
    const own =
      (await this.toolSearchHandler.search(exchange, call)) ??
      (await this.resultReadHandler.handle(exchange, call, context)) ??
      (await this.budgetHandler.handle(exchange, call, context)) ??
      (await this.accessRequestHandler.handle(sdk, exchange, call, context));
    return own ?? this.toolCallHandler.call(sdk, exchange, call, context);
  }

  /** Tells an agent that called a tool by its name in a toolbox which name it has at this address. */
  private async orNameHere<Result>(exchange: Exchange, running: Promise<Result>): Promise<Result> {
    try {
      return await running;
    } catch (thrown) {
      if (!(thrown instanceof UnknownTool)) throw thrown;
      throw new UnknownTool(thrown.tool, await this.nameSuggestions.nameHere(exchange, thrown.tool));
    }
  }

  private instruct({ caller, isOfAccounts, toolboxes }: Exchange): string | undefined {
    if (isOfAccounts) return accountInstructions(caller, this.pageAddresses.ofAgent());
    return toolboxes.length === 0 ? noTools(caller, this.pageAddresses.ofAgent()) : instructionsFor(toolboxes);
  }

  private async getPrompt(exchange: Exchange, name: string, args: PromptArguments = {}) {
    const { caller, toolboxId, toolboxes } = exchange;
    if (name !== prompt.name) throw ProtocolFault.parameters(`Unknown prompt. Use ${prompt.name}.`);
    const found = toolboxNamed(toolboxes, toolboxId ?? args.toolbox ?? '');
    if (!found) throw ProtocolFault.parameters(noGuidance);
    const [loaded = found] = found.content ? [found] : await this.offeredTools.open(caller, found.id);
    const guidance = renderGuidance(loaded);
    const renamed = await this.nameSuggestions.describeRenamed(exchange, loaded, guidance);
    const content = { type: 'text' as const, text: renamed === null ? guidance : `${guidance}\n\n${renamed}` };
    return { description: found.name, messages: [{ role: 'user' as const, content }] };
  }
}

/** Whether the client uses the revision 2026-07-28 or a later one. Revisions are dates. */
const isModern = (server: Sdk.Server): boolean => (server.getNegotiatedProtocolVersion() ?? '') >= '2026-07-28';

const noGuidance =
  'No toolbox with guidance matches this id or name. Send the id in “toolbox” if several toolboxes have the same name.';

type PromptArguments = Record<string, string>;

const prompt = { name: 'use_toolbox', title: 'Use a toolbox', description: 'How to use its tools.' };
const toolboxArgument = { name: 'toolbox', description: 'The toolbox, by name or id.', required: true };

function listPrompts({ toolboxId, toolboxes }: Exchange) {
  if (withSkill(toolboxes).length === 0) return [];
  return [toolboxId === null ? { ...prompt, arguments: [toolboxArgument] } : prompt];
}

/** Maximum number of characters of a description that agents see. */
const maxDescription = 120;

const titleOf = ({ isOfAccounts, toolboxId, toolboxes }: Exchange): string =>
  isOfAccounts ? 'Latchkey accounts' : toolboxId === null ? 'Latchkey' : toolboxes[0]!.name;

/** Returns the instructions for agents at an address: the skill of a single toolbox, or a list of several toolboxes. */
function instructionsFor(toolboxes: readonly OpenToolbox[]): string | undefined {
  const [only, ...others] = toolboxes;
  if (only && others.length === 0) return renderGuidance(only) || undefined;
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const { name } of toolboxes) (seen.has(name) ? repeated : seen).add(name);
  const lines = toolboxes.map(({ id, name, description }) => {
    const called = repeated.has(name) ? `${name} (${id})` : name;
    return `- ${called}${description ? `: ${truncateDescription(description)}` : ''}`;
  });
  return lines.length > 0 ? `This server offers the tools of these toolboxes:\n${lines.join('\n')}` : undefined;
}

const renderGuidance = ({ description, content }: OpenToolbox): string =>
  [description, content?.skill ?? null].filter((text) => text !== null).join('\n\n');

const withSkill = (toolboxes: readonly OpenToolbox[]): OpenToolbox[] => toolboxes.filter(({ has_skill }) => has_skill);

/** Finds a toolbox by id, or by name if the name is unique. */
function toolboxNamed(toolboxes: readonly OpenToolbox[], idOrName: string): OpenToolbox | undefined {
  const [only, ...others] = toolboxes.filter(({ name }) => name === idOrName);
  const found = toolboxes.find(({ id }) => id === idOrName) ?? (others.length === 0 ? only : undefined);
  return found?.has_skill ? found : undefined;
}

function truncateDescription(description: string): string {
  const [line] = description.split('\n') as [string];
  return line.length > maxDescription ? `${line.slice(0, maxDescription - 1)}…` : line;
}

type StrictServer = ReturnType<typeof createStrictClass>;
type Handler = (request: Sdk.JSONRPCRequest, context: Sdk.ServerContext) => Promise<Sdk.Result>;

let strictClass: StrictServer | undefined;

/**
 * Creates a server that reports invalid parameters as errors of the client. The package itself would report an internal
 * error.
 */
const strictServer = (sdk: typeof Sdk): StrictServer => (strictClass ??= createStrictClass(sdk));

const invalidParams = (method: string, { params }: Sdk.JSONRPCRequest): ProtocolFault =>
  ProtocolFault.parameters(`${describeProblem(method, params)} See the protocol’s definition of ${method}.`);

/** Describes what is wrong with the parameters. For common mistakes of clients, names the invalid parameter. */
function describeProblem(method: string, { name, arguments: args, cursor }: Record<string, unknown> = {}): string {
  if (method.endsWith('/list')) return isTextOrAbsent(cursor) ? generalProblem : 'cursor must be a string.';
  if (method === 'initialize') return generalProblem;
  if (method === 'resources/read') return 'uri must be a string.';
  if (typeof name !== 'string') return 'name must be a string.';
  return isObjectOrAbsent(args) ? generalProblem : 'arguments must be an object.';
}

const isTextOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'string';

const isObjectOrAbsent = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));

const generalProblem = 'The params are not valid.';

const logger = new Logger('McpServers');

/** Returns the error that the client gets. The package would send the text of an unexpected error. */
function hideCause(method: string, error: unknown): unknown {
  if (typeof (error as { code?: unknown }).code === 'number') return error;
  const known = toApiError(error);
  if (known.status === 500) logger.error({ err: error, method }, 'MCP message failed');
  return new ProtocolFault(-32603, known.message);
}

const createStrictClass = ({ Server }: typeof Sdk) =>
  class extends Server {
    origin: MessageOrigin = { sender: {}, revision: null };

    protected override _wrapHandler(method: string, handler: Handler): Handler {
      // The package checks parameters synchronously.
      const checked = super._wrapHandler(method, (request, context) => {
        try {
          return handler(request, context);
        } catch (error) {
          throw error instanceof ProtocolFault ? error : invalidParams(method, request);
        }
      });
      // The package checks calls itself and returns its validator's output.
      const answered: Handler = async (request, context) => {
        try {
          return await checked(request, context);
        } catch (error) {
          if (error instanceof Error && error.message.startsWith(`Invalid ${method} request`))
            throw invalidParams(method, request);
          throw hideCause(method, error);
        }
      };
      return (request, context) =>
        inSpan(
          () => messageStep(method, request.params, this.origin),
          async (span) => {
            const result = await answered(request, context);
            if (result.isError === true) span?.setAttribute('error.type', 'tool_error');
            return result;
          },
        );
    }
  };
