import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads } from '#kernel';
import { canReadAuditLog, EditableResources } from '../domain/audit-policy.js';
import { type AuditRecordView } from './audit-record.view.js';
import { auditColumns, type AuditRow, AuditRecordViewBuilder } from './audit-record-view-builder.js';

export class GetAuditRecord extends Query<AuditRecordView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetAuditRecord)
export class GetAuditRecordHandler implements IQueryHandler<GetAuditRecord> {
  constructor(
    private readonly reads: Reads,
    private readonly editableResources: EditableResources,
    private readonly auditRecordViewBuilder: AuditRecordViewBuilder,
  ) {}

  async execute({ caller, id }: GetAuditRecord): Promise<AuditRecordView> {
    const row = await this.reads.one<AuditRow>(
      caller.orgId,
      `select ${auditColumns} from kernel.events where org_id = :org_id and id = :id`,
      { id },
    );
    const readsAll = canReadAuditLog(caller, 'org').allowed;
    if (!row || !(readsAll || (await this.isOwn(caller, row)))) throw notFound('audit record');
    const [view] = await (readsAll
      ? this.auditRecordViewBuilder.build(caller, [row])
      : this.auditRecordViewBuilder.buildOwn(caller, [row]));
    return view!;
  }

  private async isOwn(caller: Caller, row: AuditRow): Promise<boolean> {
    return row.actor_id === caller.userId || (await this.editableResources.idsFor(caller)).includes(row.resource_id);
  }
}
