import { Injectable } from '@nestjs/common';
import type * as Sdk from '@modelcontextprotocol/server';
import { TimeLimit } from '#kernel';
import { toApiError } from '#kernel/http';
import { noResult } from '../../call-result/domain/call-result.js';
import { readPart, type Wanted } from '../../call-result/domain/selection.js';
import { LargeResults } from '../../call-result/services/large-results.js';
import { addressKey, type Exchange, ProtocolFault } from '../domain/exchange.js';
import { dataSpace, nothingThere, parseReading, partResult, readName } from '../domain/result-reading.js';
import { refusedResult, type ToolResult } from '../domain/tool-result.js';
import { callTime, CallLimits } from './call-limits.js';
import { ToolListHandler } from './tool-list-handler.js';

/** Handles `read_result`: returns parts of a large result to the agent whose call returned it. */
@Injectable()
export class ResultReadHandler {
  constructor(
    private readonly largeResults: LargeResults,
    private readonly toolListHandler: ToolListHandler,
    private readonly callLimits: CallLimits,
  ) {}

  /**
   * Returns null if the call is for another tool.
   * @throws ProtocolFault for invalid arguments.
   */
  async handle(
    exchange: Exchange,
    { name, arguments: args = {} }: Sdk.CallToolRequestParams,
    { mcpReq: { signal } }: Sdk.ServerContext,
  ): Promise<ToolResult | null> {
    if (name !== readName || !(await this.toolListHandler.mayReadResults(exchange))) return null;
    const wanted = parseReading(args);
    const { caller } = exchange;
    try {
      return await this.callLimits.within(caller, new TimeLimit(callTime, signal), () => this.read(exchange, wanted));
    } catch (thrown) {
      const error = toApiError(thrown);
      if (thrown instanceof ProtocolFault || error.status === 500) throw thrown;
      return refusedResult(error, caller.request.id);
    }
  }

  /**
   * Reads a part, as long as the caller can call the tool that returned the result.
   * @throws not_found; conflict `result_expired`.
   */
  private async read(exchange: Exchange, { resultId, ...wanted }: Wanted & { resultId: string }): Promise<ToolResult> {
    const result = await this.largeResults.open(exchange.caller, addressKey(exchange), resultId);
    const { toolbox_id, tool_name: name, max_bytes, text } = result;
    if (!(await this.toolListHandler.isCallable(exchange, { toolbox_id: toolbox_id ?? '', name }))) throw noResult();
    const value: unknown = JSON.parse(text);
    const part = readPart(value, wanted, dataSpace(max_bytes));
    return part ? partResult(part) : nothingThere(wanted.path, value);
  }
}
