import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import { anyMember, type Caller, type RouteAccess } from '#kernel';
import { CurrentCaller, IfMatch } from '#kernel/http';
import { type Page, PageQuery } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { ChangeVariables } from '../commands/change-variables.js';
import { ConnectionVariableView, ListConnectionVariables } from '../queries/list-connection-variables.js';
import { noSuchConnection, notConnected } from '../../connection/domain/refusals.js';
import { connectorNotAvailable } from '../../connector/domain/connector-display.js';
import { accountErrors, reconnectRequired } from '../../vault-client/domain/refusals.js';
import { editRequired, connectorRestricted } from '#access-control';

class ChangeVariablesBody {
  /**
   * Values by variable name, each of the variable's type. Null clears a variable. Omitted variables keep their values.
   */
  @ApiProperty({ type: 'object', additionalProperties: true, example: { region: 'eu' } })
  @IsObject()
  variables!: Record<string, unknown>;
}

const variable: ConnectionVariableView = {
  name: 'region',
  label: 'Region',
  description: 'Where new projects are created.',
  type: 'select',
  required: false,
  secret: false,
  identity: false,
  editable: true,
  options: [
    { value: 'eu', label: 'Europe' },
    { value: 'us', label: 'United States' },
  ],
  value: 'eu',
  is_set: true,
  source: 'manual',
  updated_at: '2026-01-31T09:30:00.000Z',
};

/** Higher than the maximum number of variables in a connector, so that one page contains all of them. */
const allVariables: PageQuery = { limit: 200 };

@ApiTags('Connections')
@Controller('connection/:id/variables')
export class ConnectionVariablesController {
  static readonly access: RouteAccess<'list' | 'change'> = { list: anyMember, change: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listConnectionVariables',
    summary: "List a connection's variables",
    description:
      'The variables that the connector declares besides the credential, with the values of this connection, ' +
      'in the order of the definition. Secret values are never shown. Values that identify the account are ' +
      'shown only to callers who can manage the connection.',
    pageOf: ConnectionVariableView,
    example: { result: [variable], next_cursor: null, prev_cursor: null },
    errors: [noSuchConnection, connectorNotAvailable, ...accountErrors],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<ConnectionVariableView>> {
    return this.queryBus.execute(new ListConnectionVariables(caller, id, query));
  }

  @Patch()
  @Operation({
    id: 'changeConnectionVariables',
    summary: "Update a connection's variables",
    alsoCalled: 'change a variable, change the settings of a connection, change the subdomain of a connection',
    description:
      'Sets the variables you send, all of them or none, and returns the list. A value can have up to 8 KiB, and all ' +
      'values together 64 KiB. Variables that identify the account change only by reconnecting. The owner and ' +
      'members with edit access can call this route.',
    body: { type: ChangeVariablesBody, example: { variables: { region: 'eu' } } },
    pageOf: ConnectionVariableView,
    example: { result: [variable], next_cursor: null, prev_cursor: null },
    errors: [
      editRequired,
      connectorRestricted,
      noSuchConnection,
      [reconnectRequired, 'A variable identifies the account. Reconnect the connection to change it.'],
      notConnected,
      connectorNotAvailable,
      ...accountErrors,
    ],
  })
  async change(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { variables }: ChangeVariablesBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Page<ConnectionVariableView>> {
    await this.commandBus.execute(new ChangeVariables(caller, id, variables, expected));
    return this.list(caller, id, allVariables);
  }
}
