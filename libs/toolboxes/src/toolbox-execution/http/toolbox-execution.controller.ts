import { Body, Controller, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { executions, pendingExecution, type PendingExecutionView } from '#connections';
import { type Caller, CurrentCaller, Deadline, type RouteAccess, type ViewWithStatus, withPermission } from '#kernel';
import { Operation } from '#platform/openapi';
import { RateLimit } from '#platform/rate-limit';
import { ExecuteToolboxTool } from '../commands/execute-toolbox-tool.js';
import { type ToolboxExecutionView, ExecuteToolboxToolBody } from './toolbox-execution.dto.js';
import { toolboxAnswer } from './toolbox-answer.js';
import { operations } from './toolbox-execution-operations.js';

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
