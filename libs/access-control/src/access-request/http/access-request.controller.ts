import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  type RouteAccess,
  ViewWithStatus,
  anyMember,
  type Caller,
  conflict,
  CurrentCaller,
  IfMatch,
  type Page,
  type Versioned,
} from '#kernel';
import { Operation } from '#platform/openapi';
import { FileAccessRequest } from '../commands/file-access-request.js';
import { ResolveAccessRequest } from '../commands/resolve-access-request.js';
import { WithdrawAccessRequest } from '../commands/withdraw-access-request.js';
import { canDecideSome, canFileRequests } from '../domain/access-request-policy.js';
import { AccessRequestQuery, AccessRequestView, PendingCountView } from '../queries/access-request.view.js';
import { CountPendingRequests } from '../queries/count-pending-requests.js';
import { GetAccessRequest } from '../queries/get-access-request.js';
import { ListAccessRequests } from '../queries/list-access-requests.js';
import { accessRequestOperations } from './access-request-operations.js';
import {
  FileAccessRequestBody,
  ResolveAccessRequestBody,
  resolutionOf,
  WithdrawAccessRequestBody,
} from './access-request.dto.js';
import { requestTargetIn } from './request-target-in.js';

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
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(accessRequestOperations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: AccessRequestQuery): Promise<Page<AccessRequestView>> {
    return this.queries.execute(new ListAccessRequests(caller, query));
  }

  @Get('pending-count')
  @Operation(accessRequestOperations.count)
  count(@CurrentCaller() caller: Caller): Promise<PendingCountView> {
    return this.queries.execute(new CountPendingRequests(caller));
  }

  @Get(':id')
  @Operation(accessRequestOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<AccessRequestView>> {
    return this.queries.execute(new GetAccessRequest(caller, id));
  }

  @Post()
  @Operation(accessRequestOperations.file)
  async file(
    @CurrentCaller() caller: Caller,
    @Body() body: FileAccessRequestBody,
  ): Promise<ViewWithStatus<Versioned<AccessRequestView>>> {
    const terms = { note: body.note || null, requested_days: body.requested_days ?? null };
    const { id, isNew } = await this.commands.execute(new FileAccessRequest(caller, requestTargetIn(body), terms));
    const answer = await this.get(caller, id);
    return isNew ? new ViewWithStatus(201, answer.at(`/access-request/${id}`)) : new ViewWithStatus(200, answer);
  }

  @Post(':id/resolve')
  @Operation(accessRequestOperations.resolve)
  async resolve(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ResolveAccessRequestBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<AccessRequestView>> {
    const outcome = await this.commands.execute(new ResolveAccessRequest(caller, id, resolutionOf(body), expected));
    // Thrown here and not in the command, because an error in the command would roll back the closing of the request.
    if (outcome === 'obsolete')
      throw conflict('not_restricted', 'The member already has this access. The request was closed.');
    return this.get(caller, id);
  }

  @Post(':id/withdraw')
  @Operation(accessRequestOperations.withdraw)
  async withdraw(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() _: WithdrawAccessRequestBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<AccessRequestView>> {
    await this.commands.execute(new WithdrawAccessRequest(caller, id, expected));
    return this.get(caller, id);
  }
}
