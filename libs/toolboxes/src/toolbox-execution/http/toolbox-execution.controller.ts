import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags, OmitType } from '@nestjs/swagger';
import { Length } from 'class-validator';
import {
  ExecuteBody,
  ExecuteRoute,
  ExecutionErrorView,
  ExecutionView,
  ExpectedAccount,
  pendingExecution,
  type PendingExecutionView,
  toResponse,
  executionErrors,
} from '#connections';
import { type Caller, type RouteAccess, withPermission } from '#kernel';
import { CurrentCaller, type ViewWithStatus } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { SyntheticStepFactsView } from '../../synthetic-run/queries/synthetic-execution.view.js';
import { ExecuteToolboxTool } from '../commands/execute-toolbox-tool.js';
import { toolNotInToolbox, entryUnmet } from '../services/toolbox-execution.js';
import { isProgram, type ProgramExecuted, type ToolboxExecuted } from '../domain/toolbox-calls.js';
import { accountErrors } from '../domain/account-refusals.js';
import { toolboxUseRequired } from '../../toolbox/domain/toolbox-policy.js';
import { missing } from '../../toolbox/http/toolbox.dto.js';
import { syntheticInvalid } from '../../synthetic-run/services/run-admission.js';

class ExecuteToolboxToolBody extends ExecuteBody {
  /** The name of the tool, as `tools` of `GET /toolbox/{id}` lists it. */
  @Length(1, 64) declare tool_name: string;
  /** The arguments, as the listed schema requires. The schema does not contain frozen arguments. */
  declare arguments: Record<string, unknown>;
}

const outcomes = ['succeeded', 'partial', 'failed', 'dry_run'] as const;

class ToolboxExecutionErrorView extends OmitType(ExecutionErrorView, ['kind']) {
  /** The kind of error: an error of a single tool call or, for a synthetic tool, also an error of its run. */
  kind!: string;
}

class ToolboxExecutionView extends OmitType(ExecutionView, ['outcome', 'error']) {
  /** `partial`, for a synthetic tool: a step with `on_error: continue` failed, or the output could not be built. */
  @ApiProperty({ enum: outcomes }) outcome!: (typeof outcomes)[number];
  /** The error of the third party; for a synthetic tool, the first error of its run. */
  error?: ToolboxExecutionErrorView;
  /** The steps of a synthetic tool. */
  steps?: SyntheticStepFactsView[];
}

const example: ToolboxExecutionView = {
  execution_id: 'exe_01k7vm3q8ef6ha4x2c9b5t0rsd',
  outcome: 'succeeded',
  tool_name: 'open_issues',
  tier: 'read',
  data: [{ number: 1, title: 'First' }],
  next_page_cursor: null,
  upstream: { status: 200, duration_ms: 120, truncated: false },
};

@ApiTags('Toolboxes')
@Controller('toolbox')
export class ToolboxExecutionController {
  static readonly access: RouteAccess<'execute'> = { execute: withPermission('tool:execute') };

  constructor(private readonly commandBus: CommandBus) {}

  @ExecuteRoute('The expected connection or account. The call is refused if the tool runs on another one.')
  @Operation({
    id: 'executeToolboxTool',
    summary: 'Run a tool of a toolbox',
    description:
      'Runs a tool by the name that `tools` of the toolbox lists. Only the listed tools can run. The tool runs on ' +
      'the connection it is pinned to, with the access of the pinning editor. The editor must be a member ' +
      'with `use` access to the connection at that moment. An entry with `account: caller` runs on an account of the ' +
      'caller instead, with the caller’s own access: on the account that the caller chose, otherwise on the only one ' +
      'that the caller owns. The caller’s own restrictions apply. Arguments in ' +
      'the request override the defaults of the toolbox. Frozen arguments keep their fixed values and cannot ' +
      'be sent.\n\nA synthetic tool runs all its steps in this way, with the access of its owner. If a ' +
      'restriction blocks the caller from one step, no step runs. `steps` contains the result of each ' +
      'step.\n\nAnswers, approvals and `Idempotency-Key` work as in `POST /connection/{id}/execute`. If the ' +
      '`approval_policy` of the toolbox and of the organization differ, the stricter one applies. Needs ' +
      '`tool:execute` and `use` access to the toolbox.',
    body: { type: ExecuteToolboxToolBody, example: { tool_name: 'open_issues', arguments: { repo: 'app' } } },
    view: ToolboxExecutionView,
    example,
    also: { 202: pendingExecution },
    errors: [
      ...executionErrors,
      toolboxUseRequired,
      missing,
      toolNotInToolbox,
      [entryUnmet, 'No caller can run the tool now. `details.unmet_reason` is the entry’s `unmet_reason`.'],
      ...accountErrors,
      [syntheticInvalid, 'A step of the synthetic tool cannot run now. `details.diagnostics` says which.'],
    ],
  })
  async execute(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ExecuteToolboxToolBody,
    @ExpectedAccount() integrated_account_id: string | undefined,
  ): Promise<ToolboxExecutionView | ViewWithStatus<PendingExecutionView>> {
    const call = { ...body, integrated_account_id };
    return toolboxAnswer(caller, await this.commandBus.execute(new ExecuteToolboxTool(caller, id, call)));
  }
}

/** Returns the response to a call through a toolbox. Synthetic tools have the same form of response as other tools. */
function toolboxAnswer(
  { request }: Caller,
  executed: ToolboxExecuted,
): ToolboxExecutionView | ViewWithStatus<PendingExecutionView> {
  if (!isProgram(executed)) return toResponse(request.key, executed);
  const view = buildExecutionView(executed);
  if (view.outcome !== 'dry_run') request.key.shorten({ ...view, data: null, replayed_without_data: true });
  return view;
}

function buildExecutionView({ data, error, ...run }: ProgramExecuted): ToolboxExecutionView {
  if (run.outcome === 'dry_run') return run;
  const shown = error && { error: { ...error, can_retry: false, retry_after_ms: null } };
  return { ...run, data, next_page_cursor: null, ...shown };
}
