import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller, CurrentCaller, IfMatch, type Page, type Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { ExtendAccessGrant } from '../commands/extend-access-grant.js';
import { RevokeAccessGrant } from '../commands/revoke-access-grant.js';
import { canManageGrants } from '../domain/access-grant-policy.js';
import { AccessGrantQuery, AccessGrantView } from '../queries/access-grant.view.js';
import { GetAccessGrant } from '../queries/get-access-grant.js';
import { ListAccessGrants } from '../queries/list-access-grants.js';
import { accessGrantOperations } from './access-grant-operations.js';
import { ExtendAccessGrantBody, RevokeAccessGrantBody } from './access-grant.dto.js';

@ApiTags('Access requests')
@Controller('access-grant')
export class AccessGrantController {
  static readonly access: RouteAccess<'list' | 'get' | 'revoke' | 'extend'> = {
    list: anyMember,
    get: anyMember,
    revoke: anyMember,
    extend: canManageGrants,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(accessGrantOperations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: AccessGrantQuery): Promise<Page<AccessGrantView>> {
    return this.queries.execute(new ListAccessGrants(caller, query));
  }

  @Get(':id')
  @Operation(accessGrantOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<AccessGrantView>> {
    return this.queries.execute(new GetAccessGrant(caller, id));
  }

  @Post(':id/revoke')
  @Operation(accessGrantOperations.revoke)
  async revoke(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { note }: RevokeAccessGrantBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<AccessGrantView>> {
    await this.commands.execute(new RevokeAccessGrant(caller, id, note || null, expected));
    return this.get(caller, id);
  }

  @Post(':id/extend')
  @Operation(accessGrantOperations.extend)
  async extend(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { expires_in_days }: ExtendAccessGrantBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<AccessGrantView>> {
    await this.commands.execute(new ExtendAccessGrant(caller, id, expires_in_days, expected));
    return this.get(caller, id);
  }
}
