import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type ListedShareView, ShareBody, shareOperations, ShareRoutes, type ShareView } from '#access-control';
import {
  type RouteAccess,
  type ViewWithStatus,
  anyMember,
  type Caller,
  CurrentCaller,
  withPermission,
  Operation,
  type Page,
  PageQuery,
} from '#kernel';

const operations = shareOperations('connection');

@ApiTags('Connections')
@Controller('connection/:id/share')
export class ConnectionShareController {
  static readonly access: RouteAccess<'list' | 'share' | 'revoke'> = {
    list: anyMember,
    share: withPermission('connection:share'),
    revoke: withPermission('connection:share'),
  };

  constructor(private readonly routes: ShareRoutes) {}

  @Get()
  @Operation(operations.list)
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<ListedShareView>> {
    return this.routes.list(caller, 'connection', id, query);
  }

  @Post()
  @Operation(operations.share)
  share(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ShareBody,
  ): Promise<ViewWithStatus<ShareView>> {
    return this.routes.share(caller, 'connection', id, body);
  }

  @Delete(':aclId')
  @Operation(operations.revoke)
  revoke(@CurrentCaller() caller: Caller, @Param('id') id: string, @Param('aclId') aclId: string): Promise<void> {
    return this.routes.revoke(caller, 'connection', id, aclId);
  }
}
