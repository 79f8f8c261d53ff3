import { Body, Controller, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller, Deadline, type RouteAccess, type ViewWithStatus, withPermission } from '#kernel';
import { Operation } from '#platform/openapi';
import { RateLimit, defineBucket } from '#platform/rate-limit';
import { ExecuteTool } from '../commands/execute-tool.js';
import { toResponse } from './execution-response.js';
import { ExecuteBody } from './execution.dto.js';
import { executionExample, ExecutionView, pendingExecution, PendingExecutionView } from './execution.view.js';

/** Limits tool runs per token. */
export const executions = defineBucket({
  name: 'execute',
  counts: 'Tool calls per token.',
  quota: 600,
  seconds: 60,
  countedBy: 'token',
  insteadOfGeneral: true,
});

const errors = {
  400:
    '`account_mismatch`. `invalid_arguments`: the pointers begin with `/arguments`. `invalid_cursor`: ' +
    '`page.cursor` was not issued for this call.',
  403:
    '`use_required`, `connector_restricted`, `tool_restricted`, `connector_not_shared`. ' +
    '`insufficient_scope`: the account lacks the `required_scopes` of the tool. Reconnect and allow these scopes. ' +
    '`tier_blocked`: the approval policy blocks tools of this tier.',
  404: 'No such connection, or the caller has no access to it; `tool_not_found`.',
  409:
    '`connection_not_active` with its status, `owner_suspended`, `connector_unavailable`, `tool_disabled`, ' +
    '`variables_incomplete`, `approval_pending`, `approval_denied`, `approval_expired`, `approval_consumed`, ' +
    '`second_person_required`. `tool_held`: the remote MCP server now lists a version of the tool that no reviewer ' +
    'has accepted. `approval_mismatch`: the approval is for another call. `quota_exceeded`: 50 of the caller’s ' +
    'calls are waiting for approval. `outcome_unknown`: the third party may have acted, but its response was lost. ' +
    '`details` says what is known.',
  413: 'The arguments are larger than 256 KiB.',
  429:
    'Rate limits: `execute` per token, `connection_calls` for 120 calls a minute per connection, ' +
    '`provider_calls` for the connector’s `rate_limits`. `too_many_at_once`: a connection runs eight ' +
    'concurrent calls, and up to 100 more wait for at most their `timeout_ms`. Members and organizations ' +
    'have limits too, and a call fails if access rules change while it waits. `details.scope` names the ' +
    'limit. Nothing was sent. `idempotency_quota`: the organization has no room left for stored ' +
    'responses.',
  503:
    '`vault_unavailable`, `credential_refresh_failed`. `log_unavailable`: the call could not be logged, so ' +
    'it was not sent.',
};

@ApiTags('Connections')
@Controller('connection')
export class ExecutionController {
  static readonly access: RouteAccess<'execute'> = { execute: withPermission('tool:execute') };

  constructor(private readonly commands: CommandBus) {}

  @Post(':id/execute')
  @RateLimit(executions)
  @Deadline(65_000)
  @Operation({
    id: 'executeTool',
    summary: 'Run a tool',
    description:
      "Runs one tool of the connector with the account of this connection, within the caller's restrictions. " +
      'An error of the third party is a 200 response with `outcome: failed`. Needs `tool:execute` and use ' +
      "access.\n\nIf the organization requires approval for the tool's tier (setting `approval_policy`; by " +
      'default for tier `destructive`), nothing runs and the 202 response names an approval. Once it is ' +
      'approved, repeat the call with `approval_id`. The call is then made once, after all checks are ' +
      'repeated.\n\nWith an `Idempotency-Key`, a tool of tier `write` or `destructive` runs at most once in 24 ' +
      'hours. A repeat gets the same response, without `data` if that was larger than 64 KiB ' +
      '(`replayed_without_data`), or 409 `outcome_unknown` if Latchkey does not know what the third party did. ' +
      'The repeat needs `tool:execute`, but access to the connection is not checked again, because nothing runs. ' +
      'If nothing reached the third party, the key can be used again. The key has no effect on tools of tier ' +
      '`read`, and a 202 response does not use it up.',
    body: { type: ExecuteBody, example: { tool_name: 'list_issues', arguments: { owner: 'octo', repo: 'app' } } },
    view: ExecutionView,
    example: executionExample,
    also: { 202: pendingExecution },
    errors,
  })
  @ApiQuery({
    name: 'integrated_account_id',
    type: String,
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
    const result = await this.commands.execute(new ExecuteTool(caller, id, { ...body, integrated_account_id }));
    return toResponse(result);
  }
}
