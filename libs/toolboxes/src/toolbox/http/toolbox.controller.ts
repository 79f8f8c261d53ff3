import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { parseShareEntry, orgSharingOff, granteeIsOwner, grantLimit, editRequired } from '#access-control';
import { anyMember, type Caller, invalidFields, type RouteAccess, withPermission } from '#kernel';
import { CurrentCaller, IfMatch, Versioned, type ViewWithStatus } from '#kernel/http';
import { type Page, PageQuery } from '#kernel/paging';
import { Operation, type RouteError } from '#platform/openapi';
import { ownerOnly } from '#identity';
import { DeleteCollection } from '../../collection/commands/delete-collection.js';
import { transferController, transferErrors } from '../../collection/http/transfer.controller.js';
import { CreateToolbox } from '../commands/create-toolbox.js';
import { RepinToolbox } from '../commands/repin-toolbox.js';
import { UpdateToolbox } from '../commands/update-toolbox.js';
import { GetToolbox } from '../queries/get-toolbox.js';
import { ListToolboxConnectors } from '../queries/list-toolbox-connectors.js';
import { ListToolboxes, ToolboxQuery } from '../queries/list-toolboxes.js';
import { OneToolboxView, RepinnedView, ToolboxView, UsedConnectorView } from '../queries/toolbox.view.js';
import { TransferCollectionBody, wrongEntries } from '../../collection/http/collection.dto.js';
import {
  CreateToolboxBody,
  oneToolboxExample,
  RepinBody,
  sentEntry,
  toolboxExample,
  UpdateToolboxBody,
  missing,
} from './toolbox.dto.js';
import { pinErrors } from '../services/entry-builder.js';
import { stampingUseRequired } from '../../template/domain/template-policy.js';

/** The errors of routes that write entries. */
const entryErrors: readonly RouteError[] = [wrongEntries, ...pinErrors];

const empty = { next_cursor: null, prev_cursor: null };
const entry = {
  connector_slug: 'github',
  tool_name: 'list_issues',
  connection_id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd',
  frozen: { owner: 'octo' },
  name: 'open_issues',
};
const synthetic = { type: 'synthetic', synthetic_tool_id: 'syn_01k7vm3q8ef6ha4x2c9b5t0rsd' } as const;

const newToolbox = {
  name: oneToolboxExample.name,
  description: oneToolboxExample.description,
  skill: oneToolboxExample.skill,
  approval_policy: oneToolboxExample.approval_policy,
  entries: [entry],
};

@ApiTags('Toolboxes')
@Controller('toolbox')
export class ToolboxController {
  static readonly access: RouteAccess<'list' | 'connectors' | 'get' | 'create' | 'update' | 'remove' | 'repin'> = {
    list: anyMember,
    connectors: anyMember,
    get: anyMember,
    create: withPermission('toolbox:create'),
    update: anyMember,
    remove: anyMember,
    repin: anyMember,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listToolboxes',
    summary: 'List toolboxes',
    description: 'Toolboxes that the caller owns or that are shared with them, most recently changed first.',
    pageOf: ToolboxView,
    example: { result: [toolboxExample], ...empty },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: ToolboxQuery): Promise<Page<ToolboxView>> {
    return this.queryBus.execute(new ListToolboxes(caller, query));
  }

  @Get('connector')
  @Operation({
    id: 'listToolboxConnectors',
    summary: 'List connectors of toolboxes',
    description: 'The connectors with tools in toolboxes that the caller can access, sorted by name.',
    pageOf: UsedConnectorView,
    example: { result: [{ slug: 'github', label: 'GitHub', logo: null, toolbox_count: 2, unmet_count: 0 }], ...empty },
  })
  connectors(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<UsedConnectorView>> {
    return this.queryBus.execute(new ListToolboxConnectors(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getToolbox',
    summary: 'Get a toolbox',
    description:
      'One toolbox as the caller sees it: its entries, the reasons why some of them cannot run, the tools the ' +
      'caller can call now, and the connections and members that the tools depend on. Connections that the caller ' +
      'cannot see are only counted.',
    view: OneToolboxView,
    example: oneToolboxExample,
    errors: [missing],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<OneToolboxView>> {
    return this.queryBus.execute(new GetToolbox(caller, id));
  }

  @Post()
  @Operation({
    id: 'createToolbox',
    summary: 'Create a toolbox',
    alsoCalled: 'set of tools for an agent',
    description:
      'Creates a toolbox of up to 200 tools, each pinned to a connection by the caller. Members with `use` access to ' +
      'the toolbox run these tools with the caller’s access to that connection, within their own restrictions. An ' +
      'entry without a connection is left unpinned. A synthetic tool can only be added by its owner and runs with ' +
      'the owner’s access. With `template_id` the toolbox is stamped from a template: its tools, skill and approval ' +
      'rules are copied. Each tool is pinned to the connection in `connection_map`, or to the caller’s only active ' +
      'connection of the connector. A tool is left unpinned if there is neither, or if a restriction blocks the ' +
      'caller from it. Needs `toolbox:create`, and `toolbox:share` for `shares`.',
    status: 201,
    body: { type: CreateToolboxBody, example: newToolbox },
    view: OneToolboxView,
    example: { ...oneToolboxExample, entries: oneToolboxExample.entries.slice(0, 1), entry_count: 1, version: 1 },
    errors: [...entryErrors, stampingUseRequired, orgSharingOff, granteeIsOwner, grantLimit],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateToolboxBody,
  ): Promise<ViewWithStatus<OneToolboxView> | Versioned<OneToolboxView>> {
    const { name, description = null, skill, approval_policy = null, tool_search = false } = body;
    const { template_id = null, connection_map = {} } = body;
    const entries = (body.entries ?? []).map(sentEntry);
    const shares = (body.shares ?? []).map((share, position) => parseShareEntry(share, `/shares/${position}`));
    const facts = { name, description, skill, approval_policy, tool_search };
    const request = { ...facts, template_id, connection_map, entries, shares };
    const id = await this.commandBus.execute(new CreateToolbox(caller, request));
    return (await this.get(caller, id)).at(`/toolbox/${id}`);
  }

  @Patch(':id')
  @Operation({
    id: 'updateToolbox',
    summary: 'Change a toolbox',
    alsoCalled: 'add a tool to a toolbox, remove a tool from a toolbox, tools of a toolbox',
    description:
      'The owner and callers with edit access can call this route. `entries` replaces all entries, in order. An ' +
      'entry sent with its `id` keeps its pinning editor if its tool, connection, frozen values and schema stay the ' +
      'same. For all other entries with a connection, the caller becomes the pinning editor. If one entry is ' +
      'refused, nothing changes.',
    body: { type: UpdateToolboxBody, example: { name: 'Release notes', entries: [entry, synthetic] } },
    view: OneToolboxView,
    example: oneToolboxExample,
    errors: [...entryErrors, editRequired, missing],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateToolboxBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<OneToolboxView>> {
    const { entries, ...facts } = body;
    const changes = { ...facts, ...(entries && { entries: entries.map(sentEntry) }) };
    await this.commandBus.execute(new UpdateToolbox(caller, id, changes, expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteToolbox',
    summary: 'Delete a toolbox',
    description:
      'Only the owner can call this route. Shares and skill versions are deleted too. Connections are not affected.',
    status: 204,
    errors: [[ownerOnly, 'Only the owner can delete the toolbox.'], missing],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new DeleteCollection(caller, 'toolbox', id, expected));
  }

  @Post(':id/repin')
  @Operation({
    id: 'repinToolbox',
    summary: 'Repair entries of a toolbox',
    description:
      'Pins entries to connections that the caller can use. The connection for an entry is the one in the request, ' +
      'otherwise the entry’s current connection, otherwise the caller’s only active connection on the connector. ' +
      'Entries that cannot be pinned are left unchanged and reported. Synthetic tools cannot be repinned. The ' +
      'owner and callers with edit access can call this route.',
    body: { type: RepinBody, example: {} },
    view: RepinnedView,
    example: { toolbox: oneToolboxExample, repinned: [oneToolboxExample.entries[0]!.id], still_unmet: [] },
    errors: [[invalidFields, 'An entry or a connection is unknown.'], editRequired, missing],
  })
  async repin(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { entry_ids, connections = {} }: RepinBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<RepinnedView>> {
    const result = await this.commandBus.execute(new RepinToolbox(caller, id, { entry_ids, connections }, expected));
    const { version, view } = await this.get(caller, id);
    return Versioned.of(version, { toolbox: view, ...result });
  }
}

export const ToolboxTransferController = transferController('toolbox', {
  tag: 'Toolboxes',
  operation: {
    id: 'transferToolbox',
    summary: 'Transfer a toolbox',
    alsoCalled: 'change the owner of a toolbox, give a toolbox to someone else, hand over a toolbox',
    description:
      'The owner can call this route. If the owner has left, callers with edit access can take the toolbox over ' +
      'themselves. Callers with `toolbox:manage` can transfer it to any member. Entries keep their pinning editors. ' +
      'The response is 204 if the caller no longer has access afterwards.',
    body: {
      type: TransferCollectionBody,
      example: { new_owner_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd', retain_access: true },
    },
    view: OneToolboxView,
    example: oneToolboxExample,
    errors: [...transferErrors, missing],
  },
  get: (caller, id) => new GetToolbox(caller, id),
});
