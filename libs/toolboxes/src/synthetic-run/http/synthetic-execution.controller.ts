import { Body, Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiQuery, ApiTags } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsObject, IsString, Length } from 'class-validator';
import { type FastifyRequest } from 'fastify';
import { accountParameter, executions, PendingExecutionView, accountMismatch, approvalErrors } from '#connections';
import { anyMember, type Caller, notFound, type RouteAccess, withPermission } from '#kernel';
import { CurrentCaller, Deadline, MayBeAbsent, MayBeNull, outcomeUnknown, ViewWithStatus } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { RateLimit } from '#platform/rate-limit';
import { connectorRestricted, toolRestricted } from '#access-control';
import { programLimits } from '../../synthetic-tool/domain/program.js';
import { ExecuteSyntheticTool } from '../commands/execute-synthetic-tool.js';
import { GetExecution } from '../queries/get-execution.js';
import { SyntheticExecutionView } from '../queries/synthetic-execution.view.js';
import { invalidInput, syntheticInvalid } from '../services/run-admission.js';

class ExecuteSyntheticToolBody {
  /** The input, as the tool’s input schema requires. */
  @IsObject() input!: Record<string, unknown>;
  /** Marks the run as a test in the audit log. */
  @MayBeAbsent() @IsBoolean() test?: boolean;
  /** Replaces the tool’s output template for this run. If null, the output contains the results of all steps by key. */
  @ApiPropertyOptional({ type: String, nullable: true, minLength: 1, maxLength: programLimits.template })
  @MayBeNull()
  @IsString()
  @Length(1, programLimits.template)
  output_template?: string | null;
  /** The id of the approval from a 202 response, after it was approved. */
  @MayBeAbsent() @Length(1, 100) approval_id?: string;
  /** Checks everything without making calls. Needs no approval. */
  @MayBeAbsent() @IsBoolean() dry_run?: boolean;
}

class ExecuteSyntheticToolQuery {
  /** `0`: responds immediately. The run continues for up to two minutes; `GET /execution/{id}` returns its result. */
  @ApiPropertyOptional({ enum: ['0', '1'], default: '1' }) @MayBeAbsent() @IsIn(['0', '1']) wait?: '0' | '1';
}

const step = { key: 'open', status: 'succeeded', calls: 1, duration_ms: 120, error: null } as const;

const example: SyntheticExecutionView = {
  execution_id: 'exe_01k7vm3q8ef6ha4x2c9b5t0rsd',
  outcome: 'succeeded',
  output: ['First', 'Second'],
  error: null,
  steps: [step],
};

const runningExample = {
  ...example,
  outcome: 'running',
  output: null,
  steps: [{ ...step, status: 'running', calls: 0, duration_ms: 0 }],
} as const;

@ApiTags('Synthetic tools')
@Controller()
export class SyntheticExecutionController {
  static readonly access: RouteAccess<'execute' | 'get'> = {
    execute: withPermission('tool:execute'),
    get: anyMember,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post('synthetic-tool/:id/execute')
  @RateLimit(executions)
  @Deadline(65_000)
  @Operation({
    id: 'executeSyntheticTool',
    summary: 'Run a synthetic tool',
    description:
      'Runs the steps of the caller’s own synthetic tool. Each step runs after the steps it depends on. Each step ' +
      'runs on its connection, within the caller’s restrictions. Everything is checked before the first call; if ' +
      'one step is refused, no step runs. If the organization requires approval for the tier of the tool, the ' +
      'response is 202 with an approval. One approval covers the whole run with this input. Completed calls are ' +
      'never undone. If a step fails, the run ends, unless the step has `on_error: ' +
      'continue`.\n\nWith an `Idempotency-Key`, a run that writes is made only once. A repeated request gets the ' +
      'same response, or 409 `outcome_unknown` with the known state of the steps if the run was lost. A run takes ' +
      'at most 60 seconds. With `?wait=0`, Latchkey responds with 202 immediately, and the run can take 120 seconds. ' +
      'Needs `tool:execute`.',
    body: { type: ExecuteSyntheticToolBody, example: { input: { owner: 'octo' } } },
    view: SyntheticExecutionView,
    example,
    also: {
      202: {
        when: 'The run needs approval and has not started, or it is in progress.',
        view: [PendingExecutionView, SyntheticExecutionView],
        example: runningExample,
      },
    },
    errors: [
      accountMismatch,
      invalidInput,
      [connectorRestricted, 'A restriction blocks the caller from the connector of a step.'],
      [toolRestricted, 'A restriction blocks the caller from the tool of a step.'],
      [notFound, 'The caller has no such synthetic tool.'],
      [syntheticInvalid, '`details.diagnostics` says which step cannot run.'],
      ...approvalErrors,
      [outcomeUnknown, 'The run was lost. `details.steps` says how far it got.'],
    ],
  })
  @ApiQuery({
    name: accountParameter,
    type: String,
    required: false,
    description: 'The expected connection or account. The run is refused if a step uses another one.',
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
    const executed = await this.commandBus.execute(new ExecuteSyntheticTool(caller, id, request));
    if (executed.outcome === 'approval_required' || executed.outcome === 'running')
      return new ViewWithStatus<SyntheticExecutionView | PendingExecutionView>(202, executed);
    caller.request.key.shorten({ ...executed, output: null });
    return executed;
  }

  @Get('execution/:id')
  @Operation({
    id: 'getExecution',
    summary: 'Get the result of a run of a synthetic tool',
    description:
      'A run of the caller’s own synthetic tool. Results of other calls are not kept. Runs are kept for 24 hours. `output` and `error` are null for ' +
      'runs without `?wait=0`. If the process that executes a run ends, the run becomes `unknown` after about two ' +
      'minutes. The calls of a step with the status `unknown` may have been made.',
    view: SyntheticExecutionView,
    example: runningExample,
    errors: [[notFound, 'The caller has no such run, or the run is more than a day old.']],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<SyntheticExecutionView> {
    return this.queryBus.execute(new GetExecution(caller, id));
  }
}
