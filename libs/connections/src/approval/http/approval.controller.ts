import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, Max, Min, ValidateNested } from 'class-validator';
import { anyMember, type Caller, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller, IfMatch, MayBeAbsent, type Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { ResolveApproval } from '../commands/resolve-approval.js';
import { maxGrantedCalls, maxGrantedHours } from '../domain/approval-grant.js';
import { canResolveApprovals } from '../domain/approval-policy.js';
import { ApprovalView } from '../queries/approval.view.js';
import { ApprovalQuery, ListApprovals } from '../queries/list-approvals.js';
import { GetApproval } from '../queries/get-approval.js';
import {
  personRequired,
  executeScopeMissing,
  ownCall,
  notAllEditable,
  approvalNotPending,
  approvalGrantsOff,
  noGrantPossible,
} from '../domain/refusals.js';

class FurtherCallsBody {
  /** How many further calls to allow. */
  @IsInt() @Min(1) @Max(maxGrantedCalls) max_calls!: number;

  /** For how many hours. */
  @IsInt() @Min(1) @Max(maxGrantedHours) hours!: number;
}

export class ResolveApprovalBody {
  /** `approve` allows the requester to make this call once, within ten minutes. */
  @IsIn(['approve', 'deny']) decision!: 'approve' | 'deny';

  /**
   * Only with `approve`: also allows further calls of the same tool by the same app in the same toolbox, with other
   * arguments. Frozen arguments stay frozen. Needs the organization's setting `approval_grants`.
   */
  @MayBeAbsent()
  @Type(() => FurtherCallsBody)
  @ValidateNested()
  @IsObject()
  further_calls?: FurtherCallsBody;
}

const pending = {
  id: 'apr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  status: 'pending',
  requested_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  requested_by_label: 'Ada Lovelace',
  tool_name: 'delete_note',
  connector_slug: 'demo',
  connection_id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsc',
  connection_name: 'Demo Notes',
  connection_owner_label: 'Ada Lovelace',
  toolbox_id: null,
  app_name: 'Claude',
  tier: 'destructive',
  summary: 'Delete note through Demo Notes',
  steps: [],
  arguments_preview: { id: 'n1' },
  arguments_digest: 'f3a4e5b8d1c09a7766e2b1c4d5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718',
  request: {
    method: 'DELETE',
    address: 'https://notes.example.com/api/notes/n1',
    query: {},
    headers: {},
    body: null,
    complete: true,
    clock_expressions: [],
  },
  expires_at: '2026-11-20T09:40:00.000Z',
  resolved_by: null,
  resolved_by_label: null,
  resolved_at: null,
  execution_id: null,
  obstacle: null,
  previous_denial: null,
  can_resolve: true,
  has_decider: true,
  can_grant: false,
  url: 'https://latchkey.example.com/welcome/approvals/apr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  created_at: '2026-11-20T09:30:00.000Z',
};

const approved = {
  ...pending,
  status: 'approved',
  expires_at: '2026-11-20T09:45:00.000Z',
  resolved_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsb',
  resolved_by_label: 'Grace Hopper',
  resolved_at: '2026-11-20T09:35:00.000Z',
  can_resolve: false,
  has_decider: null,
};

const absent = [notFound, 'No such approval, or the caller cannot see it.'] as const;

@ApiTags('Approvals')
@Controller('approval')
export class ApprovalController {
  static readonly access: RouteAccess<'list' | 'get' | 'resolve'> = {
    list: anyMember,
    get: anyMember,
    resolve: canResolveApprovals,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listApprovals',
    summary: 'List approvals',
    description:
      'Pending and past approvals of tool calls, newest first. The list contains the caller’s own approvals ' +
      'and those for connections that the caller owns or can edit.',
    pageOf: ApprovalView,
    example: { result: [pending], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: ApprovalQuery): Promise<Page<ApprovalView>> {
    return this.queryBus.execute(new ListApprovals(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getApproval',
    summary: 'Get an approval',
    description:
      'Returns one approval. It is visible to its requester, to the owner of the connection and to members ' +
      'with edit access.',
    view: ApprovalView,
    example: pending,
    errors: [absent],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<ApprovalView>> {
    return this.queryBus.execute(new GetApproval(caller, id));
  }

  @Post(':id/resolve')
  @Operation({
    id: 'resolveApproval',
    summary: 'Approve or deny a call',
    alsoCalled:
      'approve a call, approve a tool call, approve a call that waits, deny a call, decide on an approval, ' +
      'decide on a call, let a waiting call run, pending call',
    description:
      'Only people can decide, within ten minutes of the request. If the rule is `confirm`, the requester, ' +
      'the connection’s owner or a member with edit access can approve. If the rule is `second_person`, the ' +
      'requester cannot. For a synthetic tool on several connections, the decider needs edit access to all ' +
      'connections of its highest tier. An approval allows one call of the requester with the same tool, ' +
      'arguments and request, within ten minutes. Pass its id as `approval_id` when you run the tool. A call that is ' +
      'never sent does not use up the approval. With `further_calls`, the approver also allows further calls of the tool ' +
      'by this app in this toolbox, as an approval grant.',
    body: { type: ResolveApprovalBody, example: { decision: 'approve' } },
    view: ApprovalView,
    example: approved,
    errors: [
      absent,
      [personRequired, 'Only people can decide.'],
      [executeScopeMissing, 'The token does not have the scope `tool:execute`.'],
      ownCall,
      notAllEditable,
      [approvalNotPending, 'The approval was already decided or used, or has expired.'],
      [approvalGrantsOff, 'The organization does not allow `further_calls`.'],
      [
        noGrantPossible,
        'The approval is not for a call by an app of a tool in a toolbox, so it has no `further_calls`.',
      ],
    ],
  })
  async resolve(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { decision, further_calls }: ResolveApprovalBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<ApprovalView>> {
    await this.commandBus.execute(new ResolveApproval(caller, id, decision, expected, further_calls));
    return this.get(caller, id);
  }
}
