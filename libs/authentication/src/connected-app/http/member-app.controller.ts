import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController, ApiTags } from '@nestjs/swagger';
import { ownersOnly } from '#identity';
import { anyMember, type Caller, notFound, type RouteAccess, versionMismatch } from '#kernel';
import { CurrentCaller, FlagsWhileFrozen, IfMatch, WhileFrozen } from '#kernel/http';
import { CreatedPageQuery, type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { DisconnectApp } from '../commands/disconnect-app.js';
import { ListMemberApps, MemberConnectedAppView } from '../queries/list-member-apps.js';
import { appExample } from './connected-app.controller.js';

const memberAppExample: MemberConnectedAppView = {
  ...appExample,
  scopes: ['mcp:read'],
  uses_accounts: false,
  toolbox_count: 2,
  toolboxes: [{ id: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsd', name: 'Support' }],
  can_revoke: true,
  created_at: '2026-11-20T08:00:00.000Z',
  last_used_at: '2026-11-20T09:30:00.000Z',
};

@ApiTags('Members')
@FlagsWhileFrozen({ can_revoke: () => true })
@Controller('member/:id/connected-app')
export class MemberAppController {
  static readonly access: RouteAccess<'list' | 'disconnect'> = { list: anyMember, disconnect: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listMemberConnectedApps',
    summary: 'List a member’s connected apps',
    description:
      'The apps that a member allowed to act for them, most recently used first. An app never has more access than ' +
      'the member. Members can list their own apps. For others, the caller needs `api_token:view`. Toolboxes that the ' +
      'caller cannot see are only counted.',
    pageOf: MemberConnectedAppView,
    example: { result: [memberAppExample], next_cursor: null, prev_cursor: null },
    errors: [[notFound, 'No such member.']],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: CreatedPageQuery,
  ): Promise<Page<MemberConnectedAppView>> {
    return this.queryBus.execute(new ListMemberApps(caller, id, query));
  }

  @Delete(':appId')
  @WhileFrozen()
  @Operation({
    id: 'disconnectMemberApp',
    status: 204,
    summary: 'Disconnect a member’s app',
    description:
      'From its next message on, the app can no longer act for the member. All its tokens are revoked. The member can ' +
      'allow the app again. Members can disconnect their own apps. For others, the caller needs `api_token:manage`.',
    errors: [
      [ownersOnly, 'Only owners can disconnect an owner’s apps.'],
      [notFound, 'The member does not exist or has no such connected app.'],
      [versionMismatch, 'The app has changed since you read it.'],
    ],
  })
  async disconnect(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('appId') appId: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new DisconnectApp(caller, id, appId, expected));
  }
}

/** The same routes under their plural name. */
@ApiExcludeController()
@Controller('members/:id/connected-app')
export class MembersAppController extends MemberAppController {}
