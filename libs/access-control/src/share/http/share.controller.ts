import { Body, Controller, Delete, Get, Param, Post, Query, type Type } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  type AccessCheck,
  anyMember,
  type Caller,
  CurrentCaller,
  Decision,
  DatedPageQuery,
  type RouteAccess,
  ViewWithStatus,
} from '#kernel';
import { Operation } from '#platform/openapi';
import { RevokeShare } from '../commands/revoke-share.js';
import { ShareResource } from '../commands/share-resource.js';
import { type ShareKind } from '../domain/shareable.js';
import { GetShare } from '../queries/get-share.js';
import { ListShares } from '../queries/list-shares.js';
import { shareOperations } from './share-operations.js';
import { entryOf, ShareBody } from './share.dto.js';

type Facts = {
  tag: string;
  /** Whether the routes identify a resource of this kind by id or by slug. */
  by?: 'id' | 'slug';
  /** Checks whether the caller may see any resources of this kind. */
  browse?: AccessCheck;
};

/**
 * Returns a controller with the three routes for shares of one kind of resource, for the module of the owning context.
 */
export function shareController(kind: ShareKind, { tag, by = 'id', browse = anyMember }: Facts): Type<unknown> {
  const operations = shareOperations(kind);

  @ApiTags(tag)
  @Controller(`${kind}/:${by}/share`)
  class ShareController {
    static readonly access = accessTo(kind, browse);

    constructor(
      readonly commands: CommandBus,
      readonly queries: QueryBus,
    ) {}

    @Get()
    @Operation(operations.list)
    list(@CurrentCaller() caller: Caller, @Param(by) id: string, @Query() query: DatedPageQuery) {
      return this.queries.execute(new ListShares(caller, kind, id, query));
    }

    @Post()
    @Operation(operations.share)
    async share(@CurrentCaller() caller: Caller, @Param(by) resource_id: string, @Body() body: ShareBody) {
      const resource = { resource_type: kind, resource_id };
      const { id, isNew } = await this.commands.execute(new ShareResource(caller, resource, entryOf(body)));
      return new ViewWithStatus(isNew ? 201 : 200, await this.queries.execute(new GetShare(caller, kind, id)));
    }

    @Delete(':aclId')
    @Operation(operations.revoke)
    revoke(@CurrentCaller() caller: Caller, @Param(by) resource_id: string, @Param('aclId') aclId: string) {
      return this.commands.execute(new RevokeShare(caller, { resource_type: kind, resource_id }, aclId));
    }
  }
  return ShareController;
}

function accessTo(kind: ShareKind, browse: AccessCheck): RouteAccess<'list' | 'share' | 'revoke'> {
  const share: AccessCheck = (caller) =>
    Decision.all(
      () => browse(caller),
      () => Decision.requirePermission(caller, `${kind}:share`),
    );
  return { list: browse, share, revoke: share };
}
