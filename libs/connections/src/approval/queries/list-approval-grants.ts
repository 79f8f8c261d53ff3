import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { EditableResources } from '#audit';
import { type Caller, Clock } from '#kernel';
import { CommaSeparated, MayBeAbsent } from '#kernel/http';
import { CreatedPageQuery, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { approvalGrantStatuses, type ApprovalGrantStatus } from '../domain/approval-grant.js';
import {
  approvalGrantColumns,
  type ApprovalGrantRow,
  type ApprovalGrantView,
  ApprovalGrantViewBuilder,
} from './approval-grant.view.js';

export class ApprovalGrantQuery extends CreatedPageQuery {
  /** Only grants for calls of this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** Only grants with one of these statuses. */
  @CommaSeparated()
  @ApiPropertyOptional({ isArray: true, enum: approvalGrantStatuses, example: ['active'] })
  @MayBeAbsent()
  @IsIn(approvalGrantStatuses, { each: true })
  status?: ApprovalGrantStatus[];

  /** The sort order. The default is newest first. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}

export class ListApprovalGrants extends Query<Page<ApprovalGrantView>> {
  constructor(
    readonly caller: Caller,
    readonly query: ApprovalGrantQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { '-created_at': {}, created_at: {} };

const dates = { created: 'approval_grant.created_at', prefix: 'apgr' };

const filters: Filters<ApprovalGrantQuery> = {
  user_id: 'approval_grant.user_id = :user_id',
  status: `case when approval_grant.revoked_at is not null then 'revoked'
    when approval_grant.used_calls >= approval_grant.max_calls then 'used_up'
    when approval_grant.expires_at <= :now::timestamptz then 'expired' else 'active' end = any(:status)`,
};

@QueryHandler(ListApprovalGrants)
export class ListApprovalGrantsHandler implements IQueryHandler<ListApprovalGrants> {
  constructor(
    private readonly paging: Paging,
    private readonly editableResources: EditableResources,
    private readonly approvalGrantViewBuilder: ApprovalGrantViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, query }: ListApprovalGrants): Promise<Page<ApprovalGrantView>> {
    const { orgId, userId } = caller;
    const edited = await this.editableResources.idsFor(caller);
    const window = this.paging.open({
      ...{ orgId, route: 'GET /approval-grant', query, sorts },
      ...{ id: 'approval_grant.id', dates },
    });
    const { conditions, values } = narrow(filters, query);
    const now = this.clock.now();
    const { result, ...cursors } = await window.read<ApprovalGrantRow>(
      `select ${window.keys}, ${approvalGrantColumns} from connections.approval_grants approval_grant
       where approval_grant.org_id = :org_id
         and (approval_grant.user_id = :caller_id or approval_grant.granted_by = :caller_id
           or approval_grant.connection_id = any(:edited::text[]))
         ${conditions}`,
      { ...values, caller_id: userId, edited, now },
    );
    return { result: await this.approvalGrantViewBuilder.build(caller, result, edited, now), ...cursors };
  }
}
