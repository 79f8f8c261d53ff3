import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, notFound, quotaExceeded, type RouteAccess, selfTarget, tokenKind } from '#kernel';
import { CurrentCaller, IfMatch, type Versioned, ViewWithStatus } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { FileAccessRequest } from '../commands/file-access-request.js';
import { ResolveAccessRequest } from '../commands/resolve-access-request.js';
import { WithdrawAccessRequest } from '../commands/withdraw-access-request.js';
import { type ObsoleteCause } from '../domain/access-request.js';
import {
  canDecideSome,
  canFileRequests,
  notRestricted,
  ownRequest,
  requestNotPending,
  requesterOnly,
} from '../domain/access-request-policy.js';
import { AccessRequestView, PendingCountView } from '../queries/access-request.view.js';
import { AccessRequestQuery, ListAccessRequests } from '../queries/list-access-requests.js';
import { CountPendingRequests } from '../queries/count-pending-requests.js';
import { GetAccessRequest } from '../queries/get-access-request.js';
import {
  approvedRequest,
  FileAccessRequestBody,
  fileBody,
  pendingRequest,
  requestListExample,
  requestTargetIn,
  parseResolution,
  ResolveAccessRequestBody,
  resolveBody,
  WithdrawAccessRequestBody,
  withdrawnRequest,
} from './access-request.dto.js';
import { editRequired, levelAboveOwn } from '../../share/domain/share-policy.js';
import { requesterSuspended, memberRuleBlocks } from '../domain/granting-policy.js';
import { granteeIsOwner, grantLimit } from '../../share/services/resource-sharing.js';

const absent = [notFound, 'No such request, or the caller may not see it.'] as const;

@ApiTags('Access requests')
@Controller('access-request')
export class AccessRequestController {
  static readonly access: RouteAccess<'list' | 'count' | 'get' | 'file' | 'resolve' | 'withdraw'> = {
    list: anyMember,
    count: anyMember,
    get: anyMember,
    file: canFileRequests,
    resolve: canDecideSome,
    withdraw: anyMember,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listAccessRequests',
    summary: 'List access requests',
    description:
      'Access requests, newest first. Members see their own requests and those for resources they may share. ' +
      "Holders of `member:manage` see all requests. With `mine=true`, the list contains only the caller's " +
      'own requests.',
    pageOf: AccessRequestView,
    example: requestListExample,
  })
  list(@CurrentCaller() caller: Caller, @Query() query: AccessRequestQuery): Promise<Page<AccessRequestView>> {
    return this.queryBus.execute(new ListAccessRequests(caller, query));
  }

  @Get('pending-count')
  @Operation({
    id: 'countPendingAccessRequests',
    summary: 'Count pending access requests',
    description:
      "Number of requests that wait for the caller's decision, and number of the caller's own pending requests.",
    view: PendingCountView,
    example: { count: 3, own_count: 1 },
  })
  count(@CurrentCaller() caller: Caller): Promise<PendingCountView> {
    return this.queryBus.execute(new CountPendingRequests(caller));
  }

  @Get(':id')
  @Operation({
    id: 'getAccessRequest',
    summary: 'Get an access request',
    description:
      'One request. Visible to its requester, to holders of `member:manage`, and to members who may share ' +
      'the requested resource.',
    view: AccessRequestView,
    example: pendingRequest,
    errors: [absent],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<AccessRequestView>> {
    return this.queryBus.execute(new GetAccessRequest(caller, id));
  }

  @Post()
  @Operation({
    id: 'fileAccessRequest',
    summary: 'Create an access request',
    alsoCalled:
      'apply for access, apply for a permission, request access, ask for access, ask for a permission, ' +
      'request a permission, request a role, ask for a role, ask for more rights, ask for rights',
    description:
      'Requests access that is blocked by a restriction or a missing permission, or a higher access level ' +
      'for a resource you can see. Send exactly one of `connector_slug` (with `tool_name` for one tool), ' +
      '`permission`, and `resource_id` (with `resource_type` and `level`). After a refused call, you can send the ' +
      '`request_access` object of its response. If you already have an open request for the same target, it is ' +
      'returned with 200. A request expires after 30 days, and closes automatically once nothing blocks the ' +
      'access.',
    status: 201,
    body: { type: FileAccessRequestBody, example: fileBody },
    view: AccessRequestView,
    example: pendingRequest,
    also: { 200: { when: 'You already have this open request.', view: AccessRequestView, example: pendingRequest } },
    errors: [
      [tokenKind, 'Only people can file requests.'],
      [notFound, 'The target does not exist, or the caller cannot see it.'],
      [notRestricted, 'Nothing blocks the access.'],
      [quotaExceeded, 'A member can have at most 20 pending requests, and file at most 50 within a day.'],
    ],
  })
  async file(
    @CurrentCaller() caller: Caller,
    @Body() body: FileAccessRequestBody,
  ): Promise<ViewWithStatus<Versioned<AccessRequestView>>> {
    const terms = { note: body.note || null, requested_days: body.requested_days ?? null };
    const { id, isNew } = await this.commandBus.execute(new FileAccessRequest(caller, requestTargetIn(body), terms));
    const answer = await this.get(caller, id);
    return isNew ? new ViewWithStatus(201, answer.at(`/access-request/${id}`)) : new ViewWithStatus(200, answer);
  }

  @Post(':id/resolve')
  @Operation({
    id: 'resolveAccessRequest',
    summary: 'Approve or deny an access request',
    alsoCalled:
      'decide on a request, approve a request, deny a request, answer an access request, ' +
      'decide on an access request, approve an access request, deny an access request',
    description:
      'Needs `member:manage`, or for a request of kind `resource` the right to share the resource ' +
      '(`connection:share`, `connector:share`, `template:share` or `toolbox:share`). You cannot decide your own ' +
      'request. For a connector or tool, approval creates a grant for that member and ' +
      "target. Until the grant ends, it lifts inherited restrictions and those on the member's roles, " +
      'including restrictions written later. Restrictions on the member are lifted only with ' +
      '`lift_member_rules`, which requires `restriction:manage` and `restriction:override`. For a resource, ' +
      'approval shares it with that member until the share is revoked. For a permission, approval only records the decision. To give the ' +
      'permission, change the roles of the member with `PATCH /member/{id}`.',
    body: { type: ResolveAccessRequestBody, example: resolveBody },
    view: AccessRequestView,
    example: approvedRequest,
    errors: [
      absent,
      ownRequest,
      [editRequired, 'You may not share the resource.'],
      [levelAboveOwn, 'You may not share the resource at this level.'],
      [selfTarget, 'You sent `lift_member_rules`, but may not write rules for that member.'],
      requestNotPending,
      [notRestricted, 'Nothing blocks the access, or its target was deleted. The request was closed.'],
      requesterSuspended,
      memberRuleBlocks,
      granteeIsOwner,
      grantLimit,
    ],
  })
  async resolve(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ResolveAccessRequestBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<AccessRequestView>> {
    const outcome = await this.commandBus.execute(
      new ResolveAccessRequest(caller, id, parseResolution(body), expected),
    );
    // Thrown here and not in the command, because an error in the command would roll back the closing of the request.
    if (outcome !== 'done') throw notRestricted(`${closed[outcome]} The request was closed.`);
    return this.get(caller, id);
  }

  @Post(':id/withdraw')
  @Operation({
    id: 'withdrawAccessRequest',
    summary: 'Withdraw an access request',
    description: 'Ends a pending request. Only the requester can do this.',
    body: { type: WithdrawAccessRequestBody, example: {} },
    view: AccessRequestView,
    example: withdrawnRequest,
    errors: [absent, requesterOnly, requestNotPending],
  })
  async withdraw(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() _: WithdrawAccessRequestBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<AccessRequestView>> {
    await this.commandBus.execute(new WithdrawAccessRequest(caller, id, expected));
    return this.get(caller, id);
  }
}

const closed: Record<ObsoleteCause, string> = {
  not_restricted: 'Nothing blocks this for the member any more.',
  target_gone: 'What the member requested access to was deleted.',
};
