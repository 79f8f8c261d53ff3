import { Injectable, Logger } from '@nestjs/common';
import type * as Sdk from '@modelcontextprotocol/server';
import { ApprovalDeciders } from '#connections';
import { AgentSettings, resultSizes } from '#organizations';
import { LargeResults } from '../../call-result/services/large-results.js';
import { type ToolboxRun } from '../../toolbox-execution/services/toolbox-execution.js';
import { addressKey, type Exchange } from '../domain/exchange.js';
import { type Place } from '../domain/exposed-tools.js';
import {
  hasReturned,
  measureReturned,
  returnedData,
  type ReturnedCall,
  shorten,
  shortenedResult,
  unprojectedResult,
  unshownResult,
  withData,
} from '../domain/large-result.js';
import { type CallPlace, isRemote, toolResult, type ToolResult, type UndecidableCall } from '../domain/tool-result.js';
import { ResultProjection } from './result-projection.js';
import { ToolListHandler } from './tool-list-handler.js';

/** A tool that ran, or waits for approval. */
type RanTool = Place & CallPlace;

/** Builds the result of a call. Of a large result, the agent gets the beginning and reads the rest as it needs it. */
@Injectable()
export class ResultFitter {
  private readonly logger = new Logger(ResultFitter.name);

  constructor(
    private readonly agentSettings: AgentSettings,
    private readonly approvalDeciders: ApprovalDeciders,
    private readonly largeResults: LargeResults,
    private readonly toolListHandler: ToolListHandler,
    private readonly resultProjection: ResultProjection,
  ) {}

  /** Returns a result in any case, because the agent must not repeat a call that was made. */
  async fit(
    { isSpecType }: typeof Sdk,
    exchange: Exchange,
    { executed, fields }: ToolboxRun,
    tool: RanTool,
  ): Promise<ToolResult> {
    const { ContentBlock: isBlock } = isSpecType;
    if (!hasReturned(executed)) {
      const undecidable = await this.findUndecidable(exchange, executed);
      return toolResult(executed, { ...buildAsked(exchange, tool), undecidable }, isBlock);
    }
    return this.prepare(exchange, { executed, fields }, tool, isBlock).catch((error: unknown) => {
      this.logger.error({ request_id: exchange.caller.request.id, err: error }, 'A result could not be shown.');
      return unshownResult(executed);
    });
  }

  /** Null unless the call waits for a second person, and there is nobody who may decide. */
  private async findUndecidable(
    { caller }: Exchange,
    executed: ToolboxRun['executed'],
  ): Promise<UndecidableCall | null> {
    if (executed.outcome !== 'approval_required' || !executed.approval.second_person) return null;
    const { id } = executed.approval;
    if (!(await this.approvalDeciders.isUndecidable(caller.orgId, id))) return null;
    return { isOwner: caller.kind === 'user' && (await this.approvalDeciders.ownsAccounts(caller, id)) };
  }

  private async prepare(
    exchange: Exchange,
    { executed, fields }: Pick<ToolboxRun, 'fields'> & { executed: ReturnedCall },
    tool: RanTool,
    isBlock: (value: unknown) => boolean,
  ): Promise<ToolResult> {
    const { result_projection: projection, result_max_bytes = null } = fields;
    const limits = { tool, own: result_max_bytes };
    if (!projection) return this.shortenIfLarge(exchange, executed, limits, isBlock);
    const { value: whole } = returnedData(executed, isBlock);
    const projected = await this.resultProjection.project(exchange.caller.orgId, projection, whole);
    if ('failure' in projected) {
      const resultId = projected.isStopped ? await this.storeWhole(exchange, whole, limits) : null;
      return unprojectedResult(executed, { ...projected, resultId }, whole);
    }
    return this.shortenIfLarge(exchange, withData(executed, projected.value), limits, isBlock);
  }

  private async shortenIfLarge(
    exchange: Exchange,
    executed: ReturnedCall,
    { tool, own }: { tool: RanTool; own: number | null },
    isBlock: (value: unknown) => boolean,
  ): Promise<ToolResult> {
    const text = isRemote(executed) ? null : JSON.stringify(executed.data ?? null);
    const limit = await this.findExceededLimit(exchange, measureReturned(executed, text, isBlock), own);
    if (limit === null) return toolResult(executed, buildAsked(exchange, tool), isBlock, text);
    const { value, media } = returnedData(executed, isBlock);
    const stored = text ?? JSON.stringify(value);
    const resultId = await this.store(exchange, stored, limit, tool);
    return shortenedResult(executed, shorten(value, stored, limit), media, resultId);
  }

  /** Stores a result whose projection was stopped. The agent may not repeat the call only to see its result. */
  private async storeWhole(exchange: Exchange, whole: unknown, { tool, own }: { tool: RanTool; own: number | null }) {
    const { result_max_bytes } = await this.agentSettings.getResultSettings(exchange.caller);
    return this.store(exchange, JSON.stringify(whole), own ?? result_max_bytes, tool);
  }

  /** Returns the id with which the agent reads the result; null if it was not stored. */
  private async store(exchange: Exchange, text: string, max_bytes: number, { toolbox_id, name: tool_name }: RanTool) {
    if (!(await this.toolListHandler.mayReadResults(exchange))) return null;
    const place = { toolbox_id: exchange.isOfAccounts ? null : toolbox_id, tool_name };
    return this.largeResults.store(exchange.caller, addressKey(exchange), { text, max_bytes, ...place });
  }

  /** Returns the limit that a result exceeds. Reads no settings for a result that is smaller than any limit. */
  private async findExceededLimit({ caller }: Exchange, bytes: number, own: number | null): Promise<number | null> {
    if (bytes <= resultSizes.min) return null;
    const limit = own ?? (await this.agentSettings.getResultSettings(caller)).result_max_bytes;
    return bytes > limit ? limit : null;
  }
}

const buildAsked = ({ caller }: Exchange, { toolbox, steps }: RanTool) => ({
  toolbox,
  steps,
  isOfService: caller.kind === 'service',
  undecidable: null,
});
