import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type RouteAccess, withPermission } from '#kernel';
import { CurrentCaller, type ViewWithStatus } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { ExecuteTool } from '../commands/execute-tool.js';
import { ExecuteRoute, ExpectedAccount } from './execute-route.js';
import { toResponse } from './execution-response.js';
import { ExecuteBody } from './execution.dto.js';
import { executionExample, ExecutionView, pendingExecution, PendingExecutionView } from './execution.view.js';
import { executionErrors } from './execution-errors.js';

@ApiTags('Connections')
@Controller('connection')
export class ExecutionController {
  static readonly access: RouteAccess<'execute'> = { execute: withPermission('tool:execute') };

  constructor(private readonly commandBus: CommandBus) {}

  @ExecuteRoute('The connection or account that the client expects. The call fails if it would run on another one.')
  @Operation({
    id: 'executeTool',
    summary: 'Run a tool',
    alsoCalled: 'use a tool over the API, run an action',
    description:
      "Runs one tool of the connector with the account of this connection, within the caller's restrictions. " +
      'An error of the third party is a 200 response with `outcome: failed`. Needs `tool:execute` and use ' +
      "access.\n\nIf the organization requires approval for the tool's tier (setting `approval_policy`; by " +
      'default for tier `destructive`), nothing runs and the 202 response names an approval, which people ' +
      'decide (`POST /approval/{id}/resolve`). Once it is approved, repeat the call with `approval_id`. The call is then made once, after all checks are ' +
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
    errors: executionErrors,
  })
  async execute(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ExecuteBody,
    @ExpectedAccount() integrated_account_id: string | undefined,
  ): Promise<ExecutionView | ViewWithStatus<PendingExecutionView>> {
    const result = await this.commandBus.execute(new ExecuteTool(caller, id, { ...body, integrated_account_id }));
    return toResponse(caller.request.key, result);
  }
}
