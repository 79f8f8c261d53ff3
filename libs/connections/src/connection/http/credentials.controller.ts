import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  anyMember,
  type Caller,
  CurrentCaller,
  Deadline,
  IfMatch,
  Operation,
  type RouteAccess,
  type Versioned,
} from '#kernel';
import { RefreshCredentials } from '../commands/refresh-credentials.js';
import { ConnectionView } from '../queries/connection.view.js';
import { GetConnection } from '../queries/get-connection.js';
import { connectionExample } from './connection-examples.js';
import { RefreshCredentialsBody } from './connection.dto.js';

@ApiTags('Connections')
@Controller('connection/:id/refresh-credentials')
export class ConnectionCredentialsController {
  static readonly access: RouteAccess<'refresh'> = { refresh: anyMember };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Deadline(45_000)
  @Operation({
    id: 'refreshCredentials',
    summary: 'Refresh credentials',
    description:
      'Renews the sign-in with the third party now, or asks whether it is still good where it cannot be renewed, and ' +
      'answers the connection with the status as just found. A third party that cannot be reached leaves the status as ' +
      'it is and says so in `last_error`; so does one that refuses a key for the first time. Six times a minute for ' +
      'each connection; for the owner and edit access.',
    body: { type: RefreshCredentialsBody, example: {} },
    view: ConnectionView,
    example: connectionExample,
    errors: {
      403: '`edit_required`.',
      404: 'No such connection, or none that reaches the caller.',
      409:
        '`not_refreshable`: nobody has signed in, or the connector has nothing to renew or ask; ' +
        '`connector_unavailable`, `connector_changed`.',
      503: '`vault_unavailable`: read the connection to see what became of it.',
    },
  })
  async refresh(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() _body: RefreshCredentialsBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<ConnectionView>> {
    await this.commands.execute(new RefreshCredentials(caller, id, expected));
    return this.queries.execute(new GetConnection(caller, id, 'answer'));
  }
}
