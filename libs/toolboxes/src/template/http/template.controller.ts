import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { entryOf } from '#access-control';
import {
  anyMember,
  type Caller,
  CurrentCaller,
  IfMatch,
  invalid,
  type Page,
  type RouteAccess,
  type Versioned,
  withPermission,
} from '#kernel';
import { Operation } from '#platform/openapi';
import { DeleteCollection } from '../../collection/commands/delete-collection.js';
import { transferController } from '../../collection/http/transfer.controller.js';
import { CreateTemplate } from '../commands/create-template.js';
import { UpdateTemplate } from '../commands/update-template.js';
import { GetTemplate } from '../queries/get-template.js';
import { ListTemplates } from '../queries/list-templates.js';
import { TemplateQuery, type OneTemplateView, type TemplateView } from '../queries/template.view.js';
import { operations } from './template-operations.js';
import { CreateTemplateBody, sentEntry, UpdateTemplateBody } from './template.dto.js';

@ApiTags('Templates')
@Controller('template')
export class TemplateController {
  static readonly access: RouteAccess<Exclude<keyof typeof operations, 'transfer'>> = {
    list: anyMember,
    get: anyMember,
    create: withPermission('template:create'),
    update: anyMember,
    remove: anyMember,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(operations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: TemplateQuery): Promise<Page<TemplateView>> {
    return this.queries.execute(new ListTemplates(caller, query));
  }

  @Get(':id')
  @Operation(operations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<OneTemplateView>> {
    return this.queries.execute(new GetTemplate(caller, id));
  }

  @Post()
  @Operation(operations.create)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateTemplateBody): Promise<Versioned<OneTemplateView>> {
    const { name, description = null, skill, from_toolbox_id, entries } = body;
    if (entries && from_toolbox_id !== undefined)
      throw invalid('/from_toolbox_id', 'invalid_value', 'Send either entries or from_toolbox_id, not both.');
    const shares = (body.shares ?? []).map((share, position) => entryOf(share, `/shares/${position}`));
    const request = { name, description, skill, entries: (entries ?? []).map(sentEntry), from_toolbox_id, shares };
    const id = await this.commands.execute(new CreateTemplate(caller, request));
    return (await this.get(caller, id)).at(`/template/${id}`);
  }

  @Patch(':id')
  @Operation(operations.update)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateTemplateBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<OneTemplateView>> {
    const { entries, ...facts } = body;
    const changes = { ...facts, ...(entries && { entries: entries.map(sentEntry) }) };
    await this.commands.execute(new UpdateTemplate(caller, id, changes, expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation(operations.remove)
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new DeleteCollection(caller, 'template', id, expected));
  }
}

export const TemplateTransferController = transferController('template', {
  tag: 'Templates',
  operation: operations.transfer,
  get: (caller, id) => new GetTemplate(caller, id),
});
