import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller, IfMatch, type Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { RevokeApprovalGrant } from '../commands/revoke-approval-grant.js';
import { approvalGrantNotActive } from '../domain/refusals.js';
import { ApprovalGrantView } from '../queries/approval-grant.view.js';
import { GetApprovalGrant } from '../queries/get-approval-grant.js';
import { ApprovalGrantQuery, ListApprovalGrants } from '../queries/list-approval-grants.js';

const active: ApprovalGrantView = {
  id: 'apgr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  status: 'active',
  approval_id: 'apr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  user_label: 'Ada Lovelace',
  app_id: 'ogrt_01k7vm3q8ef6ha4x2c9b5t0rse',
  app_name: 'Claude',
  toolbox_id: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsf',
  connector_slug: 'demo',
  tool_name: 'delete_note',
  tier: 'destructive',
  summary: 'Delete note through Demo Notes',
  connection_id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsc',
  connection_name: 'Demo Notes',
  max_calls: 20,
  used_calls: 3,
  granted_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsb',
  granted_by_label: 'Grace Hopper',
  expires_at: '2026-11-20T13:35:00.000Z',
  revoked_at: null,
  revoked_by: null,
  can_revoke: true,
  created_at: '2026-11-20T09:35:00.000Z',
};

const revoked = {
  ...active,
  status: 'revoked',
  revoked_at: '2026-11-20T10:00:00.000Z',
  revoked_by: active.granted_by,
  can_revoke: false,
};

const absent = [notFound, 'No such grant, or the caller cannot see it.'] as const;

@ApiTags('Approvals')
@Controller('approval-grant')
export class ApprovalGrantController {
  static readonly access: RouteAccess<'list' | 'get' | 'revoke'> = {
    list: anyMember,
    get: anyMember,
    revoke: anyMember,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listApprovalGrants',
    summary: 'List approval grants',
    description:
      'Grants with which approvers allowed further calls (`further_calls`), newest first. The list contains the grants ' +
      'for the caller’s own calls, and those for connections that the caller owns or can edit.',
    pageOf: ApprovalGrantView,
    example: { result: [active], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: ApprovalGrantQuery): Promise<Page<ApprovalGrantView>> {
    return this.queryBus.execute(new ListApprovalGrants(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getApprovalGrant',
    summary: 'Get an approval grant',
    description: 'One grant, active or ended.',
    view: ApprovalGrantView,
    example: active,
    errors: [absent],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<ApprovalGrantView>> {
    return this.queryBus.execute(new GetApprovalGrant(caller, id));
  }

  @Post(':id/revoke')
  @Operation({
    id: 'revokeApprovalGrant',
    summary: 'Revoke an approval grant',
    description:
      'From the next call on, the app needs an approval again. The member whose calls the grant allows can revoke it, ' +
      'and everyone who can edit the connection.',
    view: ApprovalGrantView,
    example: revoked,
    errors: [absent, approvalGrantNotActive],
  })
  async revoke(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<ApprovalGrantView>> {
    await this.commandBus.execute(new RevokeApprovalGrant(caller, id, expected));
    return this.get(caller, id);
  }
}
