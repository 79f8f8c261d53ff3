import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EditableResources } from '#audit';
import { type Caller, Clock, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { canSeeGrant } from '../domain/approval-grant-policy.js';
import {
  approvalGrantColumns,
  type ApprovalGrantRow,
  type ApprovalGrantView,
  ApprovalGrantViewBuilder,
} from './approval-grant.view.js';

export class GetApprovalGrant extends Query<Versioned<ApprovalGrantView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetApprovalGrant)
export class GetApprovalGrantHandler implements IQueryHandler<GetApprovalGrant> {
  constructor(
    private readonly reads: Reads,
    private readonly editableResources: EditableResources,
    private readonly approvalGrantViewBuilder: ApprovalGrantViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetApprovalGrant): Promise<Versioned<ApprovalGrantView>> {
    const row = await this.reads.one<ApprovalGrantRow>(caller.orgId, byId, { id });
    if (!row) throw notFound('approval grant');
    const edited = await this.editableResources.idsFor(caller);
    canSeeGrant(caller, row, new Set(edited)).orThrow();
    const [view] = await this.approvalGrantViewBuilder.build(caller, [row], edited, this.clock.now());
    return Versioned.of(row.version, view!);
  }
}

const byId = `
  select ${approvalGrantColumns} from connections.approval_grants approval_grant
  where approval_grant.org_id = :org_id and approval_grant.id = :id`;
