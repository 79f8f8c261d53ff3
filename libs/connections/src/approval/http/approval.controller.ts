import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, CurrentCaller, IfMatch, type Page, type RouteAccess, type Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { ResolveApproval } from '../commands/resolve-approval.js';
import { canResolveApprovals } from '../domain/approval-policy.js';
import { ApprovalQuery } from '../queries/approval-query.dto.js';
import { type ApprovalView } from '../queries/approval.view.js';
import { GetApproval } from '../queries/get-approval.js';
import { ListApprovals } from '../queries/list-approvals.js';
import { operations } from './approval-operations.js';
import { ResolveApprovalBody } from './approval.dto.js';

@ApiTags('Approvals')
@Controller('approval')
export class ApprovalController {
  static readonly access: RouteAccess<keyof typeof operations> = {
    list: anyMember,
    get: anyMember,
    resolve: canResolveApprovals,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(operations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: ApprovalQuery): Promise<Page<ApprovalView>> {
    return this.queries.execute(new ListApprovals(caller, query));
  }

  @Get(':id')
  @Operation(operations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<ApprovalView>> {
    return this.queries.execute(new GetApproval(caller, id));
  }

  @Post(':id/resolve')
  @Operation(operations.resolve)
  async resolve(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { decision }: ResolveApprovalBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<ApprovalView>> {
    await this.commands.execute(new ResolveApproval(caller, id, decision, expected));
    return this.get(caller, id);
  }
}
