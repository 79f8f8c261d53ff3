import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { EditableResources } from '#audit';
import { type Caller, Clock } from '#kernel';
import { CommaSeparated, MayBeAbsent } from '#kernel/http';
import { CreatedPageQuery, type Filters, maxPageBytes, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { type ApprovalStatus, approvalStatuses } from '../domain/approval.js';
import { approvalColumns, type ApprovalRow, type ApprovalView, ApprovalViewBuilder } from './approval.view.js';

export class ApprovalQuery extends CreatedPageQuery {
  /** Only approvals with one of these statuses. */
  @CommaSeparated()
  @ApiPropertyOptional({ isArray: true, enum: approvalStatuses, example: ['pending'] })
  @MayBeAbsent()
  @IsIn(approvalStatuses, { each: true })
  status?: ApprovalStatus[];

  /** The sort order. The default is newest first. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}

export class ListApprovals extends Query<Page<ApprovalView>> {
  constructor(
    readonly caller: Caller,
    readonly query: ApprovalQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { '-created_at': {}, created_at: {} };

const dates = { created: 'approval.created_at', prefix: 'apr' };

const filters: Filters<ApprovalQuery> = {
  // An approval past its date counts as expired, even if the end has not been recorded yet.
  status: `(approval.status = any(:status)
      and (approval.status not in ('pending', 'approved') or approval.expires_at > :now::timestamptz)
    or 'expired' = any(:status)
      and approval.status in ('pending', 'approved') and approval.expires_at <= :now::timestamptz)`,
};

@QueryHandler(ListApprovals)
export class ListApprovalsHandler implements IQueryHandler<ListApprovals> {
  constructor(
    private readonly paging: Paging,
    private readonly editableResources: EditableResources,
    private readonly approvalViewBuilder: ApprovalViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, query }: ListApprovals): Promise<Page<ApprovalView>> {
    const { orgId, userId } = caller;
    const edited = await this.editableResources.idsFor(caller);
    const window = this.paging.open({ orgId, route: 'GET /approval', query, sorts, id: 'approval.id', dates });
    const { conditions, values } = narrow(filters, query);
    const { result, ...cursors } = await window.read<ApprovalRow>(
      `select ${window.keys}, ${approvalColumns} from connections.approvals approval
       where approval.org_id = :org_id
         and (approval.requested_by = :user_id or approval.connection_ids && :edited::text[])
         ${conditions}`,
      { ...values, user_id: userId, edited, now: this.clock.now() },
      { maxBytes: maxPageBytes },
    );
    return { result: await this.approvalViewBuilder.build(caller, result, edited, { abbreviated: true }), ...cursors };
  }
}
