import { Injectable } from '@nestjs/common';
import type * as Sdk from '@modelcontextprotocol/server';
import { TimeLimit } from '#kernel';
import { noResult } from '../../call-result/domain/call-result.js';
import { readPart, type Wanted } from '../../call-result/domain/selection.js';
import { LargeResults } from '../../call-result/services/large-results.js';
import { addressKey, type Exchange } from '../domain/exchange.js';
import { dataSpace, nothingThere, parseReading, partResult, readName, readTool } from '../domain/result-reading.js';
import { type ToolResult } from '../domain/tool-result.js';
import { callTime, CallLimits } from './call-limits.js';
import { OwnTools } from './own-tools.js';
import { ToolListHandler } from './tool-list-handler.js';

/** Handles `read_result`: returns parts of a large result to the agent whose call returned it. */
@Injectable()
export class ResultReadHandler {
  constructor(
    private readonly largeResults: LargeResults,
    private readonly toolListHandler: ToolListHandler,
    private readonly callLimits: CallLimits,
    private readonly ownTools: OwnTools,
  ) {}

  /** Returns null if the call is for another tool. */
  async handle(
    exchange: Exchange,
    { name, arguments: args = {} }: Sdk.CallToolRequestParams,
    { mcpReq: { signal } }: Sdk.ServerContext,
  ): Promise<ToolResult | null> {
    if (name !== readName || !(await this.toolListHandler.mayReadResults(exchange))) return null;
    const { caller } = exchange;
    return this.ownTools.run(caller, readTool, args, (checked) =>
      this.callLimits.within(caller, new TimeLimit(callTime, signal), () => this.read(exchange, parseReading(checked))),
    );
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
    return part ? partResult(part, wanted) : nothingThere(wanted.path, value);
  }
}
