import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, type RouteAccess } from '#kernel';
import { CurrentCaller, Deadline, IfMatch, type Versioned } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { RefreshCredentials, checks } from '../commands/refresh-credentials.js';
import { ConnectionView } from '../../connection/queries/connection.view.js';
import { GetConnection } from '../../connection/queries/get-connection.js';
import { connectionExample } from '../../connection/http/connection-examples.js';
import { editRequired } from '#access-control';
import { noSuchConnection, notRefreshable } from '../../connection/domain/refusals.js';
import { connectorNotAvailable } from '../../connector/domain/connector-display.js';
import { accountErrors, vaultUnavailable } from '../../vault-client/domain/refusals.js';

/** An empty body. */
class RefreshCredentialsBody {}

@ApiTags('Connections')
@Controller('connection/:id/refresh-credentials')
export class ConnectionCredentialsController {
  static readonly access: RouteAccess<'refresh'> = { refresh: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post()
  @Deadline(45_000)
  @Operation({
    id: 'refreshCredentials',
    summary: 'Refresh credentials',
    description:
      'Renews the sign-in at the third party now. If it cannot be renewed, checks whether it is still valid. ' +
      'Returns the connection with its new status. If the third party cannot be reached, or rejects a key ' +
      'for the first time, the status does not change, and `last_error` says why. Limited to six times a ' +
      'minute per connection. The owner and members with edit access can call this route.',
    body: { type: RefreshCredentialsBody, example: {} },
    view: ConnectionView,
    example: connectionExample,
    errors: [
      editRequired,
      noSuchConnection,
      notRefreshable,
      connectorNotAvailable,
      checks.exceeded,
      ...accountErrors.filter((error) => error !== vaultUnavailable),
      [vaultUnavailable, 'The vault cannot be reached. The result is unknown. Read the connection to see it.'],
    ],
  })
  async refresh(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() _body: RefreshCredentialsBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<ConnectionView>> {
    await this.commandBus.execute(new RefreshCredentials(caller, id, expected));
    return this.queryBus.execute(new GetConnection(caller, id, 'answer'));
  }
}
