import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  anyMember,
  type Caller,
  CurrentCaller,
  IfMatch,
  type Page,
  type RouteAccess,
  type Versioned,
  WhileFrozen,
} from '#kernel';
import { Operation } from '#platform/openapi';
import { CreateSyntheticTool } from '../commands/create-synthetic-tool.js';
import { DeleteSyntheticTool } from '../commands/delete-synthetic-tool.js';
import { UpdateSyntheticTool } from '../commands/update-synthetic-tool.js';
import { canCreateSyntheticTool } from '../domain/synthetic-tool-policy.js';
import { GetSyntheticTool } from '../queries/get-synthetic-tool.js';
import { ListSyntheticTools } from '../queries/list-synthetic-tools.js';
import {
  SyntheticToolQuery,
  type SyntheticToolView,
  type ValidatedProgramView,
} from '../queries/synthetic-tool.view.js';
import { ValidateProgram } from '../queries/validate-program.js';
import { operations } from './synthetic-tool-operations.js';
import { changesOf, programOf, SyntheticToolBody, UpdateSyntheticToolBody } from './synthetic-tool.dto.js';

@ApiTags('Synthetic tools')
@Controller('synthetic-tool')
export class SyntheticToolController {
  static readonly access: RouteAccess<keyof typeof operations> = {
    list: anyMember,
    get: anyMember,
    create: canCreateSyntheticTool,
    validate: canCreateSyntheticTool,
    update: anyMember,
    remove: anyMember,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(operations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: SyntheticToolQuery): Promise<Page<SyntheticToolView>> {
    return this.queries.execute(new ListSyntheticTools(caller, query));
  }

  @Get(':id')
  @Operation(operations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<SyntheticToolView>> {
    return this.queries.execute(new GetSyntheticTool(caller, id));
  }

  @Post()
  @Operation(operations.create)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: SyntheticToolBody,
  ): Promise<Versioned<SyntheticToolView>> {
    const id = await this.commands.execute(new CreateSyntheticTool(caller, programOf(body)));
    return (await this.get(caller, id)).at(`/synthetic-tool/${id}`);
  }

  @Post('validate')
  @WhileFrozen()
  @Operation(operations.validate)
  validate(@CurrentCaller() caller: Caller, @Body() body: SyntheticToolBody): Promise<ValidatedProgramView> {
    return this.queries.execute(new ValidateProgram(caller, programOf(body)));
  }

  @Patch(':id')
  @Operation(operations.update)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateSyntheticToolBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<SyntheticToolView>> {
    await this.commands.execute(new UpdateSyntheticTool(caller, id, changesOf(body), expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation(operations.remove)
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new DeleteSyntheticTool(caller, id, expected));
  }
}
