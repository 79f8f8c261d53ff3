import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ownersOnly } from '#identity';
import { anyMember, type Caller, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller } from '#kernel/http';
import { type Page, PageQuery } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { scopedTokenAllowsApp } from '../domain/connected-app-policy.js';
import { AllowAppAgain } from '../commands/allow-app-again.js';
import { DisconnectedAppView, ListDisconnectedApps } from '../queries/list-disconnected-apps.js';

const appExample: DisconnectedAppView = {
  id: 'ogrt_01k7vm3q8ef6ha4x2c9b5t0rsd',
  client_id: 'entc_01k7vm3q8ef6ha4x2c9b5t0rsd',
  client_name: 'Claude',
  disconnected_at: '2026-11-20T09:30:00.000Z',
};

@ApiTags('Members')
@Controller('member/:id/disconnected-app')
export class DisconnectedAppController {
  static readonly access: RouteAccess<'list' | 'allow'> = { list: anyMember, allow: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listMemberDisconnectedApps',
    summary: 'List a member’s disconnected apps',
    description:
      'The workloads, and the apps that the identity provider let in for the member, that were disconnected since. They ' +
      'cannot connect again until someone allows them. Members can list their own. For others, the ' +
      'caller needs `api_token:view`.',
    pageOf: DisconnectedAppView,
    example: { result: [appExample], next_cursor: null, prev_cursor: null },
    errors: [[notFound, 'No such member.']],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<DisconnectedAppView>> {
    return this.queryBus.execute(new ListDisconnectedApps(caller, id, query));
  }

  @Delete(':appId')
  @Operation({
    id: 'allowMemberApp',
    summary: 'Allow a disconnected app again',
    description:
      'Lets the workload or the identity provider connect the app again. The app gets access with its next token. ' +
      'Members can allow their own apps. For others, the caller needs `api_token:manage`.',
    status: 204,
    errors: [ownersOnly, scopedTokenAllowsApp, [notFound, 'No such member, or the app is not disconnected.']],
  })
  allow(@CurrentCaller() caller: Caller, @Param('id') id: string, @Param('appId') appId: string): Promise<void> {
    return this.commandBus.execute(new AllowAppAgain(caller, id, appId));
  }
}
