import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  anyMember,
  type Caller,
  CurrentCaller,
  IfMatch,
  type Page,
  PageQuery,
  type RouteAccess,
  WhileFrozen,
  FlagsWhileFrozen,
} from '#kernel';
import { Operation } from '#platform/openapi';
import { CutOffApp } from '../commands/cut-off-app.js';
import { ConnectedAppQuery, type ConnectedAppView, type RemovedAppView } from '../queries/connected-app.view.js';
import { ListConnectedApps } from '../queries/list-connected-apps.js';
import { ListRemovedApps } from '../queries/list-removed-apps.js';
import { RestoreApp } from '../commands/restore-app.js';
import { operations } from './toolbox-app-operations.js';

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
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('connected-app')
  @Operation(operations.apps)
  apps(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: ConnectedAppQuery,
  ): Promise<Page<ConnectedAppView>> {
    return this.queries.execute(new ListConnectedApps(caller, id, query));
  }

  @Delete('connected-app/:appId')
  @WhileFrozen()
  @Operation(operations.cutOff)
  async cutOff(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('appId') appId: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new CutOffApp(caller, id, appId, expected));
  }

  @Get('removed-app')
  @Operation(operations.removedApps)
  removedApps(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<RemovedAppView>> {
    return this.queries.execute(new ListRemovedApps(caller, id, query));
  }

  @Delete('removed-app/:appId')
  @Operation(operations.restoreApp)
  async restoreApp(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('appId') appId: string,
  ): Promise<void> {
    await this.commands.execute(new RestoreApp(caller, id, appId));
  }
}
