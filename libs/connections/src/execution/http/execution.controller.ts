import { Body, Controller, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import {
  type RouteAccess,
  type Caller,
  CurrentCaller,
  withPermission,
  type Bucket,
  RateLimit,
  Operation,
  type OperationFacts,
} from '#kernel';
import { type Executed, ExecuteTool } from '../commands/execute-tool.js';
import { ExecuteBody } from './execution.dto.js';
import { ExecutionView } from './execution.view.js';

const operation: OperationFacts = {
  id: 'executeTool',
  summary: 'Run a tool',
  description:
    'Runs one tool of the connector with the account of this connection, within the restrictions of the caller. ' +
    'What the third party refuses is an answer of 200 with `outcome: failed`. Needs `tool:execute` and use access.',
  body: { type: ExecuteBody, example: { tool_name: 'list_issues', arguments: { owner: 'octo', repo: 'app' } } },
  view: ExecutionView,
  example: {
    execution_id: 'exe_01k7vm3q8ef6ha4x2c9b5t0rsd',
    outcome: 'succeeded',
    tool_name: 'list_issues',
    tier: 'read',
    data: [{ number: 1, title: 'First' }],
    next_page_cursor: null,
    upstream: { status: 200, duration_ms: 120, truncated: false },
  },
  errors: {
    400: '`invalid_arguments` with pointers into `/arguments`; `account_mismatch`.',
    403: '`use_required`, `connector_restricted`, `tool_restricted`, `connector_not_shared`.',
    404: 'No such connection, or none that reaches the caller; `tool_not_found`.',
    409: '`connection_not_active` with its status, `connector_unavailable`, `tool_disabled`.',
    413: 'The arguments are larger than 256 KiB.',
    503: '`vault_unavailable`, `credential_refresh_failed`.',
  },
};

/** Tools that are run with a token. */
const executions: Bucket = { name: 'execute', quota: 600, seconds: 60, countedBy: 'token', insteadOfGeneral: true };

@ApiTags('Connections')
@Controller('connection')
export class ExecutionController {
  static readonly access: RouteAccess<'execute'> = { execute: withPermission('tool:execute') };

  constructor(private readonly commands: CommandBus) {}

  @Post(':id/execute')
  @RateLimit(executions)
  @Operation(operation)
  @ApiQuery({
    name: 'integrated_account_id',
    required: false,
    description: 'The connection or account that is meant; another one is refused.',
  })
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
