import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import { anyMember, type Caller, invalidFields, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller, IfMatch, MayBeAbsent, MayBeNull, Versioned, WhileFrozen } from '#kernel/http';
import { CreatedPageQuery, type Page } from '#kernel/paging';
import { Operation, type RouteError } from '#platform/openapi';
import { ChangeConnectedApp } from '../commands/change-connected-app.js';
import { DisconnectApp } from '../commands/disconnect-app.js';
import { appScopes } from '../domain/app-scopes.js';
import { type AppRow, ListApps, MyConnectedAppView } from '../queries/list-apps.js';
import { noToolboxes, oneToolbox, scopedTokenAddsToolboxes } from '../domain/connected-app-policy.js';

export class ChangeConnectedAppBody {
  /**
   * Toolboxes the app can reach, which the caller must be able to use. `null` means all toolboxes the caller can use,
   * including future ones.
   */
  @ApiPropertyOptional({ type: [String], nullable: true, example: ['tbx_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @MayBeNull()
  @ArrayUnique()
  @MaxLength(40, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(50)
  @ArrayMinSize(1)
  @IsArray()
  toolbox_ids?: string[] | null;

  /** The scopes the app keeps. Scopes cannot be added. */
  @ApiPropertyOptional({ enum: appScopes, isArray: true })
  @MayBeAbsent()
  @IsIn(appScopes, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(3)
  @ArrayMinSize(1)
  @IsArray()
  scopes?: string[];
}

/** Fields that all examples of a connected app share. */
export const appExample = {
  id: 'ogrt_01k7vm3q8ef6ha4x2c9b5t0rsd',
  client_id: 'https://claude.ai/oauth/client.json',
  client_name: 'Claude',
  client_uri: 'https://claude.ai',
  logo: null,
  registration: 'cimd',
} as const;

const connectedAppExample: MyConnectedAppView = {
  ...appExample,
  resource: 'https://api.example.com/mcp',
  scopes: ['mcp:read'],
  toolbox_ids: null,
  excluded_toolboxes: [],
  created_at: '2026-11-20T08:00:00.000Z',
  last_used_at: '2026-11-20T09:30:00.000Z',
};

const missing: RouteError = [notFound, 'The caller has no such connected app.'];

@ApiTags('Current user')
@Controller('user/me/connected-app')
export class ConnectedAppController {
  static readonly access: RouteAccess<'list' | 'change' | 'disconnect'> = {
    list: anyMember,
    change: anyMember,
    disconnect: anyMember,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listMyConnectedApps',
    summary: 'List your connected apps',
    description:
      'Apps that the caller allowed to act for them, most recently used first. Apps idle for 30 days are disconnected.',
    pageOf: MyConnectedAppView,
    example: { result: [connectedAppExample], next_cursor: null, prev_cursor: null },
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: CreatedPageQuery): Promise<Page<MyConnectedAppView>> {
    const { result, ...cursors } = await this.rows(caller, query);
    return { result: result.map(buildMyConnectedAppView), ...cursors };
  }

  @Patch(':id')
  @Operation({
    id: 'changeMyConnectedApp',
    summary: 'Change what a connected app may do',
    description:
      'Sets which toolboxes the app can use and which of its scopes it keeps. Takes effect on the app’s next message. ' +
      'A toolbox that a manager removed from the app stays removed, even if `toolbox_ids` is null.',
    body: { type: ChangeConnectedAppBody, example: { toolbox_ids: ['tbx_01k7vm3q8ef6ha4x2c9b5t0rsd'] } },
    view: MyConnectedAppView,
    example: { ...connectedAppExample, toolbox_ids: ['tbx_01k7vm3q8ef6ha4x2c9b5t0rsd'] },
    errors: [
      [
        invalidFields,
        'A field is invalid. `unknown_toolbox`: the caller cannot use a toolbox with this id. `app_removed`: a manager of ' +
          'this toolbox removed the app from it. `widens`: scopes cannot be added here. The app must request them again.',
      ],
      scopedTokenAddsToolboxes,
      missing,
      [oneToolbox, 'The app signed in to a single toolbox, so its toolboxes cannot be changed.'],
      noToolboxes,
    ],
  })
  async change(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ChangeConnectedAppBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<MyConnectedAppView>> {
    await this.commandBus.execute(new ChangeConnectedApp(caller, id, body, expected));
    const [row] = (await this.rows(caller, { limit: 1 }, id)).result;
    if (!row) throw notFound('connected app');
    return Versioned.of(row.version, buildMyConnectedAppView(row));
  }

  @Delete(':id')
  @WhileFrozen()
  @Operation({
    id: 'disconnectMyApp',
    status: 204,
    summary: 'Disconnect an app',
    alsoCalled: 'remove a connected app, revoke an app, revoke access of an app, sign an app out, stop an app',
    description: 'From its next message on, the app can no longer act for the caller. All its tokens are revoked.',
    errors: [missing],
  })
  async disconnect(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new DisconnectApp(caller, caller.userId, id, expected));
  }

  private rows(caller: Caller, query: CreatedPageQuery, id?: string): Promise<Page<AppRow>> {
    return this.queryBus.execute(
      new ListApps(caller, { user_id: caller.userId, id }, query, 'GET /user/me/connected-app'),
    );
  }
}

const buildMyConnectedAppView = ({ version: _, user_id: __, user_label: ___, ...row }: AppRow): MyConnectedAppView =>
  row;
