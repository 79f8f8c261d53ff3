import { Body, Controller, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { type RouteAccess, type Caller, CurrentCaller, Deadline, withPermission, type ViewWithStatus } from '#kernel';
import { RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { ExecuteTool } from '../commands/execute-tool.js';
import { type PendingExecutionView } from './pending-execution.view.js';
import { answerOf, executions } from './execution-answer.js';
import { operations, pendingExecution } from './execution-operations.js';
import { ExecuteBody } from './execution.dto.js';
import { type ExecutionView } from './execution.view.js';

@ApiTags('Connections')
@Controller('connection')
export class ExecutionController {
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
    description: 'The connection or account that the client expects. The call fails if it would run on another one.',
  })
  async execute(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ExecuteBody,
    @Req() { query }: FastifyRequest,
  ): Promise<ExecutionView | ViewWithStatus<PendingExecutionView>> {
    const { integrated_account_id } = query as { integrated_account_id?: string };
    const executed = await this.commands.execute(new ExecuteTool(caller, id, { ...body, integrated_account_id }));
    return answerOf(executed);
  }
}
