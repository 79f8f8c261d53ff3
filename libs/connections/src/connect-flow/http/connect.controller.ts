import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags, PickType } from '@nestjs/swagger';
import { IsObject, IsString, MaxLength } from 'class-validator';
import { parseShareEntry, ShareBody } from '#access-control';
import { anyMember, type Caller, notFound, type RouteAccess } from '#kernel';
import { AnswersSecret, CurrentCaller, IfMatch, ListOf, MayBeAbsent, Text, Versioned } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { RateLimit, defineBucket } from '#platform/rate-limit';
import { canCreateConnection } from '../../connection/domain/connection-policy.js';
import { envelopeExample } from '../../connection/http/connection-examples.js';
import { ConnectEnvelopeView } from '../../connection/queries/connection.view.js';
import { GetConnection } from '../../connection/queries/get-connection.js';
import { CreateConnection } from '../commands/create-connection.js';
import { ReconnectConnection } from '../commands/reconnect-connection.js';
import { type ConnectLinks } from '../domain/connect-links.js';
import { connectorRestricted, orgSharingOff, granteeIsOwner, grantLimit, editRequired } from '#access-control';
import { connectorUseRequired } from '#catalog';
import { ownerOnly } from '#identity';
import { connectorNotAvailable } from '../../connector/domain/connector-display.js';
import { oauthAppNotSet } from '../services/sign-in-methods.js';
import {
  connectionLimit,
  connectorOfOwnerNotShared,
  noSuchConnection,
  ownerLeft,
} from '../../connection/domain/refusals.js';
import { connectorChanged, vaultUnavailable } from '../../vault-client/domain/refusals.js';

class CreateConnectionBody {
  /** A slug from `GET /connector`. */
  @IsString() @MaxLength(100) connector_slug!: string;
  /**
   * A path of your app, to which the browser returns after connecting. It is appended to the address of the app, which the
   * operator sets as `APP_URL`. Anything else than a path is ignored. Without it, the connection ends on a page of Latchkey.
   */
  @MayBeAbsent() @IsString() redirect_uri?: string;
  /** The name. Derived from the connector if omitted. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
  /** Shares to create together with the connection. */
  @MayBeAbsent() @ListOf(ShareBody, 200) shares?: ShareBody[];
  /** The only sign-in method to offer: a name from `auth_methods` of `GET /connector/{slug}`. */
  @MayBeAbsent() @IsString() @MaxLength(100) auth_method?: string;
  /**
   * Values of the connector's variables that are already known, such as the address of an account, by name. Each variable
   * must be one of those that `GET /connector/{slug}` lists, and the value must match its type. Secret variables and variables that the
   * third party sets are not allowed. At most 8 KiB each and 64 KiB in total.
   */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, example: { subdomain: 'acme' } })
  @MayBeAbsent()
  @IsObject()
  variables?: Record<string, unknown>;
}

class ReconnectBody extends PickType(CreateConnectionBody, ['redirect_uri', 'auth_method']) {}

/** Limits how many connect sessions a member opens. */
export const connectSessions = defineBucket({
  name: 'connect',
  counts: 'Connect sessions per member.',
  quota: 20,
  seconds: 60,
  countedBy: 'member',
});

@ApiTags('Connections')
@Controller('connection')
export class ConnectController {
  static readonly access: RouteAccess<'create' | 'reconnect'> = { create: canCreateConnection, reconnect: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post()
  @RateLimit(connectSessions)
  @AnswersSecret({ toAnySession: true })
  @Operation({
    id: 'createConnection',
    summary: 'Create a connection',
    alsoCalled:
      'create a connect link, send a connect link, get a connect link, connect link for a user, ' +
      'connect an account, link to connect an account, let a user connect an account',
    description:
      'Creates a pending connection and a one-time link to sign in. Send the person to `connect_url`, or to ' +
      '`direct_connect_url`, which skips the connect page but may be null. Never send a password or key ' +
      'here. Needs `connection:create` and `connector:view`, and `connection:share` for `shares`.',
    status: 201,
    body: {
      type: CreateConnectionBody,
      example: { connector_slug: 'github', name: 'GitHub for CI', redirect_uri: '/settings/connections' },
    },
    view: ConnectEnvelopeView,
    example: envelopeExample,
    errors: [
      connectorRestricted,
      connectorUseRequired,
      orgSharingOff,
      [notFound, 'No such connector, or the caller cannot see it.'],
      connectorNotAvailable,
      oauthAppNotSet,
      connectionLimit,
      granteeIsOwner,
      grantLimit,
      connectorChanged,
      [vaultUnavailable, 'The vault cannot be reached. Nothing was created.'],
    ],
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateConnectionBody) {
    const shares = (body.shares ?? []).map((share, position) => parseShareEntry(share, `/shares/${position}`));
    const { id, ...links } = await this.commandBus.execute(new CreateConnection(caller, { ...body, shares }));
    return (await this.envelope(caller, id, links)).at(`/connection/${id}`);
  }

  @Post(':id/reconnect')
  @RateLimit(connectSessions)
  @AnswersSecret({ toAnySession: true })
  @Operation({
    id: 'reconnectConnection',
    summary: 'Reconnect a connection',
    alsoCalled:
      'connection needs a new sign-in, sign in again, sign in again to a connection, fix a connection, ' +
      'repair a connection, renew a connection, expired connection',
    description:
      'Creates a new one-time link and ends earlier unused links. The status does not change until the person signs ' +
      'in with the same account. While the connection is pending, only the owner can reconnect it. Later, members ' +
      'with edit access can also reconnect it.',
    body: { type: ReconnectBody, example: { redirect_uri: '/settings/connections' } },
    view: ConnectEnvelopeView,
    example: envelopeExample,
    errors: [
      editRequired,
      ownerOnly,
      connectorRestricted,
      connectorOfOwnerNotShared,
      noSuchConnection,
      ownerLeft,
      connectorNotAvailable,
      oauthAppNotSet,
      connectorChanged,
      vaultUnavailable,
    ],
  })
  async reconnect(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ReconnectBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<ConnectEnvelopeView>> {
    const links = await this.commandBus.execute(new ReconnectConnection(caller, id, body, expected));
    return this.envelope(caller, id, links);
  }

  private async envelope(caller: Caller, id: string, links: ConnectLinks): Promise<Versioned<ConnectEnvelopeView>> {
    const { version, view } = await this.queryBus.execute(new GetConnection(caller, id, 'answer'));
    return Versioned.of(version, { connection: view, ...links });
  }
}
