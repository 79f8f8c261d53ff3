import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, notFound, type RouteAccess, versionMismatch } from '#kernel';
import { CurrentCaller, FlagsWhileFrozen, IfMatch, WhileFrozen } from '#kernel/http';
import { type Page, PageQuery } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { editRequired } from '#access-control';
import { appExample } from '#authentication';
import { CutOffApp, RestoreApp } from '../commands/cut-off-app.js';
import { ConnectedAppQuery, ConnectedAppView, ListConnectedApps } from '../queries/list-connected-apps.js';
import { ListRemovedApps, RemovedAppView } from '../queries/list-removed-apps.js';
import { missing, notVisible } from '../../toolbox/http/toolbox.dto.js';

const connectedAppExample = {
  ...appExample,
  user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
  user_label: 'Ada Lovelace',
  scopes: ['mcp:read'],
  created_at: '2026-11-20T08:00:00.000Z',
  last_used_at: '2026-11-20T09:30:00.000Z',
  has_removed_namesake: false,
  can_revoke: true,
};

const removedAppExample = {
  app_id: connectedAppExample.id,
  client_id: connectedAppExample.client_id,
  client_name: connectedAppExample.client_name,
  user_id: connectedAppExample.user_id,
  user_label: connectedAppExample.user_label,
  removed_at: '2026-11-20T10:00:00.000Z',
};

@ApiTags('Toolboxes')
@FlagsWhileFrozen({ can_revoke: () => true })
@Controller('toolbox/:id')
export class ToolboxAppController {
  static readonly access: RouteAccess<'apps' | 'cutOff' | 'removedApps' | 'restoreApp'> = {
    apps: anyMember,
    cutOff: anyMember,
    removedApps: anyMember,
    restoreApp: anyMember,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get('connected-app')
  @Operation({
    id: 'listConnectedApps',
    summary: 'List a toolbox’s connected apps',
    description:
      'Apps that members allowed to use the toolbox. The owner and callers with edit access see all of these apps. ' +
      'Other callers see only their own apps. An app never has more access than the member who allowed it. ' +
      'The list cannot be counted (`count`), because a page leaves out apps of members who lost access to the toolbox.',
    pageOf: ConnectedAppView,
    example: { result: [connectedAppExample], next_cursor: null, prev_cursor: null },
    errors: [missing],
  })
  apps(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: ConnectedAppQuery,
  ): Promise<Page<ConnectedAppView>> {
    return this.queryBus.execute(new ListConnectedApps(caller, id, query));
  }

  @Delete('connected-app/:appId')
  @WhileFrozen()
  @Operation({
    id: 'cutOffApp',
    status: 204,
    summary: 'Disconnect an app from a toolbox',
    description:
      'Removes the toolbox from a member’s app. Takes effect on the app’s next message. The owner and callers with ' +
      'edit access can do this for every app. The app’s member cannot undo it: the app stays removed until a caller ' +
      'with edit access restores it (`DELETE /toolbox/{id}/removed-app/{appId}`). Other callers can remove the toolbox ' +
      'only from their own apps. They can add it again, and an app without toolboxes is disconnected.',
    errors: [
      [notFound, `${notVisible} Or the app does not exist or cannot use the toolbox.`],
      [versionMismatch, 'The app has changed since you read it.'],
    ],
  })
  async cutOff(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('appId') appId: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new CutOffApp(caller, id, appId, expected));
  }

  @Get('removed-app')
  @Operation({
    id: 'listRemovedApps',
    summary: 'List apps removed from a toolbox',
    description:
      'Members’ apps that the owner of the toolbox, or a member with edit access, removed from it. The app that was ' +
      'removed last comes first. The owner and callers with edit access can call this route.',
    pageOf: RemovedAppView,
    example: { result: [removedAppExample], next_cursor: null, prev_cursor: null },
    errors: [editRequired, missing],
  })
  removedApps(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<RemovedAppView>> {
    return this.queryBus.execute(new ListRemovedApps(caller, id, query));
  }

  @Delete('removed-app/:appId')
  @Operation({
    id: 'restoreApp',
    status: 204,
    summary: 'Restore a removed app',
    description:
      'Ends the removal of an app from the toolbox. If the app is still connected, it regains the access that its ' +
      'member gave it. The owner and callers with edit access can call this route.',
    errors: [editRequired, [notFound, `${notVisible} Or the app was not removed from the toolbox.`]],
  })
  async restoreApp(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('appId') appId: string,
  ): Promise<void> {
    await this.commandBus.execute(new RestoreApp(caller, id, appId));
  }
}
