import { Body, Controller, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { type RouteAccess, type Caller, CurrentCaller, withPermission, RateLimit, Operation } from '#kernel';
import { type Executed, ExecuteTool } from '../commands/execute-tool.js';
import { ExecuteBody } from './execution.dto.js';
import { meant, operation } from './execution-operation.js';
import { type ExecutionView } from './execution.view.js';

@ApiTags('Connections')
@Controller('connection')
export class ExecutionController {
  static readonly access: RouteAccess<'execute'> = { execute: withPermission('tool:execute') };

  constructor(private readonly commands: CommandBus) {}

  @Post(':id/execute')
  @RateLimit('execute')
  @Operation(operation)
  @ApiQuery(meant)
  async execute(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ExecuteBody,
    @Req() { query }: FastifyRequest,
  ): Promise<ExecutionView> {
    const { integrated_account_id } = query as { integrated_account_id?: string };
    return viewOf(await this.commands.execute(new ExecuteTool(caller, id, { ...body, integrated_account_id })));
  }
}

function viewOf(executed: Executed): ExecutionView {
  if (executed.outcome !== 'dry_run') return executed;
  const { method, path, query, headers, body = null } = executed.request;
  return { ...executed, request: { method, path, query, header_names: Object.keys(headers), body } };
}
