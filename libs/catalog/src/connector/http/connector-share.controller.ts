import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type ListedShareView, ShareBody, shareOperations, ShareRoutes, type ShareView } from '#access-control';
import {
  type Caller,
  CurrentCaller,
  Decision,
  Operation,
  type Page,
  PageQuery,
  type RouteAccess,
  type ViewWithStatus,
} from '#kernel';
import { canBrowse } from '../domain/connector-policy.js';

const operations = shareOperations('connector');

const mayShare = (caller: Caller): Decision =>
  Decision.all(
    () => canBrowse(caller),
    () => Decision.holding(caller, 'connector:share'),
  );

@ApiTags('Connectors')
@Controller('connector/:slug/share')
export class ConnectorShareController {
  static readonly access: RouteAccess<'list' | 'share' | 'revoke'> = {
    list: canBrowse,
    share: mayShare,
    revoke: mayShare,
  };

  constructor(private readonly routes: ShareRoutes) {}

  @Get()
  @Operation(operations.list)
  list(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() query: PageQuery,
  ): Promise<Page<ListedShareView>> {
    return this.routes.list(caller, 'connector', slug, query);
  }

  @Post()
  @Operation(operations.share)
  share(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() body: ShareBody,
  ): Promise<ViewWithStatus<ShareView>> {
    return this.routes.share(caller, 'connector', slug, body);
  }

  @Delete(':aclId')
  @Operation(operations.revoke)
  revoke(@CurrentCaller() caller: Caller, @Param('slug') slug: string, @Param('aclId') aclId: string): Promise<void> {
    return this.routes.revoke(caller, 'connector', slug, aclId);
  }
}
