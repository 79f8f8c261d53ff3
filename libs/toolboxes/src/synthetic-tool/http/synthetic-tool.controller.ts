import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller, IfMatch, type Versioned, WhileFrozen } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation, type RouteError } from '#platform/openapi';
import { CreateSyntheticTool } from '../commands/create-synthetic-tool.js';
import { DeleteSyntheticTool } from '../commands/delete-synthetic-tool.js';
import { UpdateSyntheticTool } from '../commands/update-synthetic-tool.js';
import { canCreateSyntheticTool, syntheticToolNameTaken, syntheticToolLimit } from '../domain/synthetic-tool-policy.js';
import { GetSyntheticTool } from '../queries/get-synthetic-tool.js';
import { ListSyntheticTools, SyntheticToolQuery } from '../queries/list-synthetic-tools.js';
import { SyntheticToolView, ValidatedProgramView } from '../queries/synthetic-tool.view.js';
import { ValidateProgram } from '../queries/validate-program.js';
import {
  convertUpdateBody,
  convertProgramBody,
  SyntheticToolBody,
  SyntheticToolDraftBody,
  UpdateSyntheticToolBody,
} from './synthetic-tool.dto.js';
import { programInvalid } from '../services/program-checker.js';

const time = '2026-01-31T09:30:00.000Z';
const step = {
  key: 'open',
  connection_id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd',
  tool_name: 'list_issues',
  args_template: `{'owner': input.owner, 'repo': 'app'}`,
};

const sentExample = {
  name: 'open_issues',
  description: 'Titles of the open issues in an owner’s app repository.',
  input_schema: { type: 'object', properties: { owner: { type: 'string' } }, required: ['owner'] },
  steps: [step],
  output_template: 'steps.open.result.title',
};

const example: SyntheticToolView = {
  ...sentExample,
  id: 'syn_01k7vm3q8ef6ha4x2c9b5t0rsd',
  steps: [
    {
      ...step,
      connection_state: 'ok',
      connector_slug: 'github',
      depends_on: [],
      for_each: null,
      for_each_concurrency: 4,
      on_error: 'fail',
      max_pages: 1,
    },
  ],
  tier: 'read',
  operation: 'other',
  connector_slugs: ['github'],
  broken_step_count: 0,
  diagnostics: [],
  valid: true,
  restricted: false,
  can_manage: true,
  can_use: true,
  version: 1,
  created_at: time,
  updated_at: time,
};

const missing: RouteError = [notFound, 'The caller has no such synthetic tool.'];
const refused: RouteError = [programInvalid, '`details.diagnostics` lists every problem with its pointer.'];

@ApiTags('Synthetic tools')
@Controller('synthetic-tool')
export class SyntheticToolController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'validate' | 'update' | 'remove'> = {
    list: anyMember,
    get: anyMember,
    create: canCreateSyntheticTool,
    validate: canCreateSyntheticTool,
    update: anyMember,
    remove: anyMember,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listSyntheticTools',
    summary: 'List synthetic tools',
    description: 'The caller’s own synthetic tools, sorted by name. Tools of other members are never listed.',
    pageOf: SyntheticToolView,
    example: { result: [example], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: SyntheticToolQuery): Promise<Page<SyntheticToolView>> {
    return this.queryBus.execute(new ListSyntheticTools(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getSyntheticTool',
    summary: 'Get a synthetic tool',
    description: 'One of the caller’s own synthetic tools, with the current problems of each step.',
    view: SyntheticToolView,
    example,
    errors: [missing],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<SyntheticToolView>> {
    return this.queryBus.execute(new GetSyntheticTool(caller, id));
  }

  @Post()
  @Operation({
    id: 'createSyntheticTool',
    summary: 'Create a synthetic tool',
    alsoCalled:
      'combine two tools, multi-step tool, make a tool of several tools, ' +
      'make a tool that calls two tools, make a tool from other tools, combine tools, combine several tools, ' +
      'workflow of tools, run several tools in one call, sequence of tools, macro',
    description:
      'Creates a synthetic tool with 1 to 20 steps. Each step calls a tool through a connection that the caller can ' +
      'use. A synthetic tool cannot be shared or transferred. The response reports all problems together. ' +
      'Warnings do not prevent creation. Needs `toolbox:create`.',
    status: 201,
    body: { type: SyntheticToolBody, example: sentExample },
    view: SyntheticToolView,
    example,
    errors: [refused, syntheticToolNameTaken, syntheticToolLimit],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: SyntheticToolBody,
  ): Promise<Versioned<SyntheticToolView>> {
    const id = await this.commandBus.execute(new CreateSyntheticTool(caller, convertProgramBody(body)));
    return (await this.get(caller, id)).at(`/synthetic-tool/${id}`);
  }

  @Post('validate')
  @WhileFrozen()
  @Operation({
    id: 'validateSyntheticTool',
    summary: 'Check a draft of a synthetic tool',
    description:
      'Makes the same checks as saving a new tool or, with `id`, as changing this tool, without saving the draft. ' +
      'Returns the problems, the tier, the connectors and the maximum number of calls per run. Needs `toolbox:create`.',
    body: { type: SyntheticToolDraftBody, example: sentExample },
    view: ValidatedProgramView,
    example: { valid: true, diagnostics: [], tier: 'read', connector_slugs: ['github'], max_calls: 1 },
    errors: [missing],
  })
  validate(@CurrentCaller() caller: Caller, @Body() body: SyntheticToolDraftBody): Promise<ValidatedProgramView> {
    return this.queryBus.execute(new ValidateProgram(caller, convertProgramBody(body), body.id ?? null));
  }

  @Patch(':id')
  @Operation({
    id: 'updateSyntheticTool',
    summary: 'Change a synthetic tool',
    description:
      'Only the tool’s owner can call this route, with `toolbox:create` or `toolbox:manage`. `steps` replaces all ' +
      'steps, in order. The whole program is checked again. Nothing changes if it has an error.',
    body: { type: UpdateSyntheticToolBody, example: { description: 'Titles of open issues.' } },
    view: SyntheticToolView,
    example: { ...example, description: 'Titles of open issues.' },
    errors: [refused, missing, syntheticToolNameTaken],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateSyntheticToolBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<SyntheticToolView>> {
    await this.commandBus.execute(new UpdateSyntheticTool(caller, id, convertUpdateBody(body), expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteSyntheticTool',
    summary: 'Delete a synthetic tool',
    description:
      'Only the tool’s owner can call this route, with `toolbox:create` or `toolbox:manage`. The connections of the ' +
      'tool are not affected.',
    status: 204,
    errors: [missing],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new DeleteSyntheticTool(caller, id, expected));
  }
}
