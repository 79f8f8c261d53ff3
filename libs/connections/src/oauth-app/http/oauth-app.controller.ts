import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsObject, Length } from 'class-validator';
import { type Caller, notFound, type RouteAccess, tooManyAtOnce, withPermission, writeContention } from '#kernel';
import { CurrentCaller, Flag, MayBeAbsent, MayBeNull, Text } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { RemoveOAuthApp, SetOAuthApp, oauthAppHasAccounts } from '../commands/set-oauth-app.js';
import { GetOAuthApp, OAuthAppView } from '../queries/get-oauth-app.js';
import { vaultUnavailable, connectorChanged } from '../../vault-client/domain/refusals.js';
import { editRequired } from '#access-control';
import { noOauthMethod } from '#catalog';

class SetOAuthAppBody {
  /** The client id that the third party issued. */
  @Text({ max: 500 }) client_id!: string;
  /** The client secret. If omitted, the stored secret is kept, provided that `client_id` stays the same. */
  @MayBeAbsent() @Text({ max: 2000 }) client_secret?: string;
  /** The scopes to request. If null or omitted, the connector's default scopes. */
  @ApiPropertyOptional({ type: [String], nullable: true })
  @MayBeNull()
  @IsArray()
  @ArrayMaxSize(100)
  @Length(1, 300, { each: true })
  scopes?: string[] | null;
  /** Additional settings that the connector's definition asks for. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) @MayBeAbsent() @IsObject() extra?: Record<
    string,
    unknown
  >;
}

class RemoveOAuthAppQuery {
  /** Remove the application even if accounts signed in with it. */
  @Flag() @MayBeAbsent() @IsBoolean() force?: boolean;
}

const example = {
  connector_slug: 'github',
  source: 'organization',
  client_id: 'Iv1.8a61f9b3a7aba766',
  client_secret_set: true,
  scopes: null,
  scopes_unknown: [],
  redirect_uri: 'https://connect.example.com/oauth/callback/github',
  guide_url: 'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/creating-an-oauth-app',
  extra: {},
  active_account_count: 3,
  previous_secret_until: null,
  updated_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  updated_by_label: 'Ada Lovelace',
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
  can_manage: true,
};
const needsSetUp =
  'Needs `connector:view`. A shipped connector also requires `connector:manage`, and a custom connector edit access or, ' +
  'without an owner, `connector:manage`.';

const errors = [
  [notFound, 'No such connector, or the caller cannot see it.'],
  vaultUnavailable,
  connectorChanged,
  tooManyAtOnce,
] as const;

/** The errors of callers who may not change the application. */
const changeErrors = [...errors, editRequired, noOauthMethod] as const;

@ApiTags('Connectors')
@Controller('connector/:slug/oauth-app')
export class OAuthAppController {
  static readonly access: RouteAccess<'get' | 'set' | 'remove'> = {
    get: withPermission('connector:view'),
    set: withPermission('connector:view'),
    remove: withPermission('connector:view'),
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'getConnectorOAuthApp',
    summary: "Get the organization's OAuth application",
    description:
      "The OAuth application with which the organization's members sign in to this connector. The secret is " +
      'not included. Needs `connector:view`.',
    view: OAuthAppView,
    example,
    errors,
  })
  get(@CurrentCaller() caller: Caller, @Param('slug') slug: string): Promise<OAuthAppView> {
    return this.queryBus.execute(new GetOAuthApp(caller, slug));
  }

  @Put()
  @Operation({
    id: 'setConnectorOAuthApp',
    summary: "Set or replace the organization's OAuth application",
    alsoCalled:
      'own OAuth app, client id of a connector, client secret, OAuth credentials, register an OAuth application',
    description:
      'The vault stores the secret and never shows it again. Sending the same client_id with a new secret rotates ' +
      'the secret: the old secret stays in use for 24 hours. After the client_id changes, accounts keep ' +
      'the application they signed in with until their connections are reconnected. ' +
      needsSetUp,
    view: OAuthAppView,
    example,
    body: { type: SetOAuthAppBody, example: { client_id: 'Iv1.8a61f9b3a7aba766', client_secret: 'from-the-provider' } },
    errors: [...changeErrors, [writeContention, 'Another request is setting the application now.']],
  })
  async set(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() body: SetOAuthAppBody,
  ): Promise<OAuthAppView> {
    const { client_id, client_secret, scopes = null, extra = {} } = body;
    const app = { client_id, client_secret, scopes, extra, own_callback: true, set_by: caller.userId };
    await this.commandBus.execute(new SetOAuthApp(caller, slug, app));
    return this.get(caller, slug);
  }

  @Delete()
  @Operation({
    id: 'removeConnectorOAuthApp',
    summary: "Remove the organization's OAuth application",
    description:
      'With `force=true`, the application is removed even if accounts signed in with it. Their connections then have ' +
      'to be reconnected. ' +
      needsSetUp,
    status: 204,
    errors: [...changeErrors, [oauthAppHasAccounts, 'Accounts signed in with the application.']],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() { force = false }: RemoveOAuthAppQuery,
  ): Promise<void> {
    await this.commandBus.execute(new RemoveOAuthApp(caller, slug, force));
  }
}
