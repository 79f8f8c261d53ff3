import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { entryOf } from '#access-control';
import {
  anyMember,
  type Caller,
  CurrentCaller,
  IfMatch,
  type Page,
  PageQuery,
  type RouteAccess,
  Versioned,
  type ViewWithStatus,
  withPermission,
} from '#kernel';
import { Operation } from '#platform/openapi';
import { DeleteCollection } from '../../collection/commands/delete-collection.js';
import { transferController } from '../../collection/http/transfer.controller.js';
import { CreateToolbox } from '../commands/create-toolbox.js';
import { RepinToolbox } from '../commands/repin-toolbox.js';
import { UpdateToolbox } from '../commands/update-toolbox.js';
import { GetToolbox } from '../queries/get-toolbox.js';
import { ListToolboxConnectors } from '../queries/list-toolbox-connectors.js';
import { ListToolboxes } from '../queries/list-toolboxes.js';
import { type RepinnedView } from '../queries/repinned.view.js';
import { type UsedConnectorView } from '../queries/toolbox-connector.view.js';
import { ToolboxQuery, type OneToolboxView, type ToolboxView } from '../queries/toolbox.view.js';
import { sentEntry } from './toolbox-entry.dto.js';
import { operations } from './toolbox-operations.js';
import { CreateToolboxBody, RepinBody, UpdateToolboxBody } from './toolbox.dto.js';

@ApiTags('Toolboxes')
@Controller('toolbox')
export class ToolboxController {
  static readonly access: RouteAccess<Exclude<keyof typeof operations, 'transfer'>> = {
    list: anyMember,
    connectors: anyMember,
    get: anyMember,
    create: withPermission('toolbox:create'),
    update: anyMember,
    remove: anyMember,
    repin: anyMember,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(operations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: ToolboxQuery): Promise<Page<ToolboxView>> {
    return this.queries.execute(new ListToolboxes(caller, query));
  }

  @Get('connector')
  @Operation(operations.connectors)
  connectors(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<UsedConnectorView>> {
    return this.queries.execute(new ListToolboxConnectors(caller, query));
  }

  @Get(':id')
  @Operation(operations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<OneToolboxView>> {
    return this.queries.execute(new GetToolbox(caller, id));
  }

  @Post()
  @Operation(operations.create)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateToolboxBody,
  ): Promise<ViewWithStatus<OneToolboxView> | Versioned<OneToolboxView>> {
    const { name, description = null, skill, approval_policy = null, tool_search = false } = body;
    const { template_id = null, connection_map = {} } = body;
    const entries = (body.entries ?? []).map(sentEntry);
    const shares = (body.shares ?? []).map((share, position) => entryOf(share, `/shares/${position}`));
    const facts = { name, description, skill, approval_policy, tool_search };
    const request = { ...facts, template_id, connection_map, entries, shares };
    const id = await this.commands.execute(new CreateToolbox(caller, request));
    return (await this.get(caller, id)).at(`/toolbox/${id}`);
  }

  @Patch(':id')
  @Operation(operations.update)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateToolboxBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<OneToolboxView>> {
    const { entries, ...facts } = body;
    const changes = { ...facts, ...(entries && { entries: entries.map(sentEntry) }) };
    await this.commands.execute(new UpdateToolbox(caller, id, changes, expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation(operations.remove)
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new DeleteCollection(caller, 'toolbox', id, expected));
  }

  @Post(':id/repin')
  @Operation(operations.repin)
  async repin(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { entry_ids, connections = {} }: RepinBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<RepinnedView>> {
    const result = await this.commands.execute(new RepinToolbox(caller, id, { entry_ids, connections }, expected));
    const { version, view } = await this.get(caller, id);
    return Versioned.of(version, { toolbox: view, ...result });
  }
}

export const ToolboxTransferController = transferController('toolbox', {
  tag: 'Toolboxes',
  operation: operations.transfer,
  get: (caller, id) => new GetToolbox(caller, id),
});
