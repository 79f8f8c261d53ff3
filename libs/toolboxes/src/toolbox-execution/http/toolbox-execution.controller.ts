import { Body, Controller, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { executions, pendingExecution, type PendingExecutionView, toResponse } from '#connections';
import {
  type Caller,
  CurrentCaller,
  Deadline,
  type RouteAccess,
  type ViewWithStatus,
  withPermission,
  setShortResponse,
} from '#kernel';
import { Operation } from '#platform/openapi';
import { RateLimit } from '#platform/rate-limit';
import { ExecuteToolboxTool } from '../commands/execute-toolbox-tool.js';
import { type ToolboxExecutionView, ExecuteToolboxToolBody } from './toolbox-execution.dto.js';
import { operations } from './toolbox-execution-operations.js';
import { isProgram, type ProgramExecuted, type ToolboxExecuted } from '../domain/toolbox-calls.js';

@ApiTags('Toolboxes')
@Controller('toolbox')
export class ToolboxExecutionController {
  static readonly access: RouteAccess<keyof typeof operations> = { execute: withPermission('tool:execute') };

  constructor(private readonly commands: CommandBus) {}

  @Post(':id/execute')
  @RateLimit(executions)
  @Deadline(65_000)
  @Operation(operations.execute)
  @ApiResponse(pendingExecution)
  @ApiQuery({
    name: 'integrated_account_id',
    required: false,
    description: 'The expected connection or account. The call is refused if the tool runs on another one.',
  })
  async execute(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ExecuteToolboxToolBody,
    @Req() { query }: FastifyRequest,
  ): Promise<ToolboxExecutionView | ViewWithStatus<PendingExecutionView>> {
    const { integrated_account_id } = query as { integrated_account_id?: string };
    const call = { ...body, integrated_account_id };
    return toolboxAnswer(await this.commands.execute(new ExecuteToolboxTool(caller, id, call)));
  }
}

/** Returns the response to a call through a toolbox. Synthetic tools have the same form of response as other tools. */
function toolboxAnswer(executed: ToolboxExecuted): ToolboxExecutionView | ViewWithStatus<PendingExecutionView> {
  if (!isProgram(executed)) return toResponse(executed);
  const view = viewOf(executed);
  if (view.outcome !== 'dry_run') setShortResponse({ ...view, data: null, replayed_without_data: true });
  return view;
}

function viewOf({ data, error, ...run }: ProgramExecuted): ToolboxExecutionView {
  if (run.outcome === 'dry_run') return run;
  const shown = error && { error: { ...error, can_retry: false, retry_after_ms: null } };
  return { ...run, data, next_page_cursor: null, ...shown };
}
