import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EditableResources } from '#audit';
import { type Caller, Clock, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { canSeeApproval } from '../domain/approval-policy.js';
import { approvalColumns, type ApprovalRow, type ApprovalView, ApprovalViewBuilder } from './approval.view.js';

export class GetApproval extends Query<Versioned<ApprovalView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetApproval)
export class GetApprovalHandler implements IQueryHandler<GetApproval> {
  constructor(
    private readonly reads: Reads,
    private readonly editableResources: EditableResources,
    private readonly approvalViewBuilder: ApprovalViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetApproval): Promise<Versioned<ApprovalView>> {
    const row = await this.reads.one<ApprovalRow>(caller.orgId, byId, { id, now: this.clock.now() });
    if (!row) throw notFound('approval');
    const edited = await this.editableResources.idsFor(caller);
    canSeeApproval(caller, row, new Set(edited)).orThrow();
    const [view] = await this.approvalViewBuilder.build(caller, [row], edited);
    return Versioned.of(row.version, view!);
  }
}

const byId = `
  select ${approvalColumns} from connections.approvals approval where approval.org_id = :org_id and approval.id = :id`;
