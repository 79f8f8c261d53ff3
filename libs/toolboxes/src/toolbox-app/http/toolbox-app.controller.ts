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
import { type ConnectedAppView } from '../queries/connected-app.view.js';
import { ListConnectedApps } from '../queries/list-connected-apps.js';
import { operations } from './toolbox-app-operations.js';

@ApiTags('Toolboxes')
@FlagsWhileFrozen({ can_revoke: () => true })
@Controller('toolbox/:id/connected-app')
export class ToolboxAppController {
  static readonly access: RouteAccess<'apps' | 'cutOff'> = { apps: anyMember, cutOff: anyMember };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(operations.apps)
  apps(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<ConnectedAppView>> {
    return this.queries.execute(new ListConnectedApps(caller, id, query));
  }

  @Delete(':appId')
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
}
