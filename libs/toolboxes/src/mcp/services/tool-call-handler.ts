import { Injectable, Logger } from '@nestjs/common';
import type * as Sdk from '@modelcontextprotocol/server';
import { type ApiError, TimeLimit, isCausedBy } from '#kernel';
import { toApiError } from '#kernel/http';
import { AccountToolExecution } from '../../account-tool/services/account-tool-execution.js';
import { type ToolboxCall } from '../../toolbox-execution/domain/toolbox-calls.js';
import { ToolboxExecution, type ToolboxRun } from '../../toolbox-execution/services/toolbox-execution.js';
import { addressKey, type Exchange, ProtocolFault } from '../domain/exchange.js';
import { type Place } from '../domain/exposed-tools.js';
import { splitPage } from '../domain/tool-pages.js';
import { deniedResult, nameAccount, refusedResult } from '../domain/tool-result.js';
import { UnknownTool } from '../domain/unknown-tool.js';
import { AccessRequestHandler } from './access-request-handler.js';
import { AccountAddresses } from './account-addresses.js';
import { ExposedToolReader } from './exposed-tool-reader.js';
import { AccountQuestions } from './account-questions.js';
import { callTime, CallLimits } from './call-limits.js';
import { Confirmations } from './confirmations.js';
import { type AskingCall, RequestStates } from './request-states.js';
import { ResultFitter } from './result-fitter.js';
import { insufficientScope } from '#authentication';

/** A tool at the address, and how it runs. The facts of the toolbox are null for a tool that is called through none. */
type OpenedTool = {
  place: Place;
  toolboxId: string | null;
  toolboxName: string | null;
  run: (call: Omit<ToolboxCall, 'tool_name'>) => Promise<ToolboxRun>;
};

/** `tools/call`: runs a tool as the token's owner and returns the result, or the reason why it did not run. */
@Injectable()
export class ToolCallHandler {
  private readonly logger = new Logger(ToolCallHandler.name);

  constructor(
    private readonly toolboxExecution: ToolboxExecution,
    private readonly accountToolExecution: AccountToolExecution,
    private readonly callLimits: CallLimits,
    private readonly exposedToolReader: ExposedToolReader,
    private readonly requestStates: RequestStates,
    private readonly confirmations: Confirmations,
    private readonly accountQuestions: AccountQuestions,
    private readonly accountAddresses: AccountAddresses,
    private readonly accessRequestHandler: AccessRequestHandler,
    private readonly resultFitter: ResultFitter,
  ) {}

  /** @throws UnknownTool if there is no tool with this name. */
  async call(
    sdk: typeof Sdk,
    exchange: Exchange,
    { name, arguments: args = {} }: Sdk.CallToolRequestParams,
    context: Sdk.ServerContext,
  ): Promise<Sdk.CallToolResult | Sdk.InputRequiredResult> {
    const tool = await this.open(exchange, name);
    const { place, toolboxId, toolboxName } = tool;
    const { caller } = exchange;
    const call: AskingCall = { caller, place, args };
    const asked = await this.requestStates.open(call, context.mcpReq.requestState<string>());
    try {
      if (await this.confirmations.isDenied(sdk, context, call, asked)) return deniedResult;
      await this.accountQuestions.store(sdk, context, call, asked);
      const limit = new TimeLimit(callTime, context.mcpReq.signal);
      const run = await this.callLimits.within(caller, limit, (waited) =>
        this.run(tool, args, context.mcpReq, waited ? limit.remaining : undefined),
      );
      const { executed, account } = run;
      const waits = executed.outcome === 'approval_required';
      const steps = waits ? await this.confirmations.listSteps(caller, executed) : [];
      const shown = { toolbox: toolboxName, steps };
      const asks = waits && !this.confirmations.isDismissed(sdk, context, asked);
      const question = asks ? await this.confirmations.ask(sdk, context, call, shown, executed) : null;
      if (question) return question;
      const result = await this.resultFitter.fit(sdk, exchange, run, { ...place, ...shown });
      return nameAccount(result, waits ? null : account);
    } catch (thrown) {
      const refusal = await this.toRefusal(thrown, exchange, { name, toolboxId });
      const referral = exchange.opensAddresses ? this.accountQuestions.refer(refusal) : null;
      if (referral) throw referral;
      const question = await this.accountQuestions.ask(sdk, context, call, refusal, asked);
      return question ?? refusedResult(refusal, caller.request.id);
    }
  }

  /** @throws UnknownTool if there is no tool with this name. */
  private async open(exchange: Exchange, name: string): Promise<OpenedTool> {
    const { caller } = exchange;
    if (exchange.isOfAccounts) {
      const run = await this.accountToolExecution.open(caller, name);
      if (!run) throw new UnknownTool(name);
      return { place: { toolbox_id: addressKey(exchange), name }, toolboxId: null, toolboxName: null, run };
    }
    const place = await this.exposedToolReader.find(exchange, name);
    const toolbox = exchange.toolboxes.find(({ id }) => id === place?.toolbox_id);
    if (!place || !toolbox) throw new UnknownTool(name);
    const run: OpenedTool['run'] = (call) =>
      this.toolboxExecution.run(caller, toolbox, { ...call, tool_name: place.name });
    return { place, toolboxId: toolbox.id, toolboxName: toolbox.name, run };
  }

  /**
   * Returns the refusal that the model gets.
   * @throws errors that the client gets instead.
   */
  private async toRefusal(
    thrown: unknown,
    exchange: Exchange,
    { name, toolboxId }: { name: string; toolboxId: string | null },
  ): Promise<ApiError> {
    if (thrown instanceof ProtocolFault) throw thrown;
    const { id } = exchange.caller.request;
    const error = toApiError(thrown);
    if (error.status === 404) throw new UnknownTool(name);
    if (isScopeRequestable(error)) exchange.stepUp = error;
    if (error.status === 500) this.logger.error({ request_id: id, err: thrown }, 'tool call failed');
    const named = await this.accessRequestHandler.addTo(error, exchange, name);
    return this.accountAddresses.addTo(named, exchange.caller, toolboxId);
  }

  /** Runs the tool. After approval, the client repeats the call with the same arguments and without an approval id. */
  private async run(
    tool: OpenedTool,
    sent: Record<string, unknown>,
    request: Sdk.ServerContext['mcpReq'],
    timeout_ms: number | undefined,
  ): Promise<ToolboxRun> {
    const { args, cursor } = splitPage(sent);
    const waiting = { timeout_ms, signal: request.signal, onProgress: progressTo(request) };
    const call = { arguments: args, ...waiting, ...(cursor !== undefined && { page: { cursor } }) };
    const run = await tool.run(call);
    const { executed } = run;
    if (executed.outcome !== 'approval_required' || executed.approval.status !== 'approved') return run;
    return tool.run({ ...call, approval_id: executed.approval.id });
  }
}

/** Returns a function that sends progress notifications; undefined if the client did not request them. */
function progressTo({ _meta, notify }: Sdk.ServerContext['mcpReq']): ToolboxCall['onProgress'] {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  const method = 'notifications/progress';
  return (progress) => void notify({ method, params: { progressToken, ...progress } }).catch(() => undefined);
}

/** Whether the app may ask the person for the missing scope. */
const isScopeRequestable = (error: ApiError): boolean =>
  isCausedBy(error, insufficientScope) && error.parts.details !== undefined && 'scope' in error.parts.details;
