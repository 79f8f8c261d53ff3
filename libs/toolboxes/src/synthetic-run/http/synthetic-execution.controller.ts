import { Body, Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExtraModels, ApiQuery, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { accountParameter, executions, PendingExecutionView } from '#connections';
import {
  anyMember,
  type Caller,
  CurrentCaller,
  Deadline,
  type RouteAccess,
  setShortResponse,
  ViewWithStatus,
  withPermission,
} from '#kernel';
import { Operation } from '#platform/openapi';
import { RateLimit } from '#platform/rate-limit';
import { ExecuteSyntheticTool } from '../commands/execute-synthetic-tool.js';
import { GetExecution } from '../queries/get-execution.js';
import { SyntheticExecutionView } from '../queries/synthetic-execution.view.js';
import { operations } from './synthetic-execution-operations.js';
import { ExecuteSyntheticToolBody, ExecuteSyntheticToolQuery } from './synthetic-execution.dto.js';

@ApiTags('Synthetic tools')
@Controller()
export class SyntheticExecutionController {
  static readonly access: RouteAccess<keyof typeof operations> = {
    execute: withPermission('tool:execute'),
    get: anyMember,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('synthetic-tool/:id/execute')
  @RateLimit(executions)
  @Deadline(65_000)
  @Operation(operations.execute)
  @ApiQuery({
    name: accountParameter,
    required: false,
    description: 'The expected connection or account. The run is refused if a step uses another one.',
  })
  @ApiExtraModels(PendingExecutionView, SyntheticExecutionView)
  @ApiResponse({
    status: 202,
    description: 'The run needs approval and has not started, or it is in progress.',
    schema: { oneOf: [PendingExecutionView, SyntheticExecutionView].map((view) => ({ $ref: getSchemaPath(view) })) },
    example: { ...operations.get.example, execution_id: 'exe_01k7vm3q8ef6ha4x2c9b5t0rsd' },
  })
  async execute(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ExecuteSyntheticToolBody,
    @Query() { wait }: ExecuteSyntheticToolQuery,
    @Req() { query }: FastifyRequest,
  ): Promise<SyntheticExecutionView | ViewWithStatus<SyntheticExecutionView | PendingExecutionView>> {
    const { integrated_account_id } = query as { integrated_account_id?: string };
    const request = { ...body, integrated_account_id, waits: wait !== '0' };
    const executed = await this.commands.execute(new ExecuteSyntheticTool(caller, id, request));
    if (executed.outcome === 'approval_required' || executed.outcome === 'running')
      return new ViewWithStatus<SyntheticExecutionView | PendingExecutionView>(202, executed);
    setShortResponse({ ...executed, output: null });
    return executed;
  }

  @Get('execution/:id')
  @Operation(operations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<SyntheticExecutionView> {
    return this.queries.execute(new GetExecution(caller, id));
  }
}
