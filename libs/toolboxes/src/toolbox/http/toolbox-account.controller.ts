import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, invalidFields, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller, Id } from '#kernel/http';
import { type Page, PageQuery } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { ChooseAccount } from '../commands/choose-account.js';
import { RemoveAccountChoice } from '../commands/remove-account-choice.js';
import { toolboxUseRequired } from '../domain/toolbox-policy.js';
import { GetToolboxAccount } from '../queries/get-toolbox-account.js';
import { ListToolboxAccounts, ToolboxAccountView } from '../queries/list-toolbox-accounts.js';
import { missing, notVisible } from './toolbox.dto.js';

const connection = { id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd', name: 'GitHub', is_own: true };

class ChooseAccountBody {
  /** The connection to use: an active connection on the connector that the caller can use. */
  @ApiProperty({ example: connection.id }) @Id('conn') connection_id!: string;
}

const example: ToolboxAccountView = {
  connector: { slug: 'github', label: 'GitHub', logo: null },
  chosen_connection_id: connection.id,
  connection,
  problem: null,
  expired: null,
  candidates: [connection],
  can_connect: true,
};

/** Which of their accounts members use in toolboxes whose entries run on the account of their caller. */
@ApiTags('Toolboxes')
@Controller('toolbox/:id/account')
export class ToolboxAccountController {
  static readonly access: RouteAccess<'list' | 'choose' | 'remove'> = {
    list: anyMember,
    choose: anyMember,
    remove: anyMember,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listToolboxAccounts',
    summary: 'List the caller’s accounts in a toolbox',
    description:
      'The caller’s account for each connector with entries that run on an account of their caller ' +
      '(`account: caller`), sorted by the connector’s name. A call uses the connection that the caller chose, ' +
      'otherwise the only one that the caller owns. A connection that is shared with the caller is used only if the ' +
      'caller chose it.',
    pageOf: ToolboxAccountView,
    example: { result: [example], next_cursor: null, prev_cursor: null },
    errors: [missing],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<ToolboxAccountView>> {
    return this.queryBus.execute(new ListToolboxAccounts(caller, id, query));
  }

  @Put(':connector_slug')
  @Operation({
    id: 'chooseToolboxAccount',
    summary: 'Choose an account in a toolbox',
    alsoCalled: 'set an account for a toolbox, account in a toolbox',
    description:
      'Sets which of the caller’s connections the caller’s own calls use for the entries of one connector with ' +
      '`account: caller`. The choice concerns only the caller, and gives no access: a call is refused if the caller ' +
      'can no longer use the connection. Needs `use` access to the toolbox.',
    body: { type: ChooseAccountBody, example: { connection_id: connection.id } },
    view: ToolboxAccountView,
    example,
    errors: [
      [invalidFields, 'The connection is not an active connection of the connector that the caller can use.'],
      toolboxUseRequired,
      [notFound, `${notVisible} Or no entry of the connector runs on an account of its caller.`],
    ],
  })
  async choose(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('connector_slug') slug: string,
    @Body() { connection_id }: ChooseAccountBody,
  ): Promise<ToolboxAccountView> {
    await this.commandBus.execute(new ChooseAccount(caller, id, slug, connection_id));
    return this.queryBus.execute(new GetToolboxAccount(caller, id, slug));
  }

  @Delete(':connector_slug')
  @Operation({
    id: 'removeToolboxAccount',
    summary: 'Remove a choice of an account',
    description:
      'Removes the caller’s choice for the entries of one connector in the toolbox. Their calls then use the only ' +
      'connection that the caller owns. The connection stays.',
    status: 204,
    errors: [[notFound, `${notVisible} Or the caller chose no account for the connector.`]],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('connector_slug') slug: string,
  ): Promise<void> {
    await this.commandBus.execute(new RemoveAccountChoice(caller, id, slug));
  }
}
