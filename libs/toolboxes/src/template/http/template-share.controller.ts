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

const operations = shareOperations('template');

@ApiTags('Templates')
@Controller('template/:id/share')
export class TemplateShareController {
  static readonly access: RouteAccess<'list' | 'share' | 'revoke'> = {
    list: anyMember,
    share: withPermission('template:share'),
    revoke: withPermission('template:share'),
  };

  constructor(private readonly routes: ShareRoutes) {}

  @Get()
  @Operation(operations.list)
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<ListedShareView>> {
    return this.routes.list(caller, 'template', id, query);
  }

  @Post()
  @Operation(operations.share)
  share(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ShareBody,
  ): Promise<ViewWithStatus<ShareView>> {
    return this.routes.share(caller, 'template', id, body);
  }

  @Delete(':aclId')
  @Operation(operations.revoke)
  revoke(@CurrentCaller() caller: Caller, @Param('id') id: string, @Param('aclId') aclId: string): Promise<void> {
    return this.routes.revoke(caller, 'template', id, aclId);
  }
}
