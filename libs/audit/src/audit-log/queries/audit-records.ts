import { Injectable } from '@nestjs/common';
import { type Caller, Reads } from '#kernel';
import { endAtBytes } from '#kernel/paging';
import { type AuditFilter, type AuditReader, recordsInBatch } from '../domain/audit-record.js';
import { AuditConditions } from './audit-conditions.js';
import { type AuditRecordView } from './audit-record.view.js';
import { auditColumns, type AuditRow, AuditRecordViewBuilder } from './audit-record-view-builder.js';

/** Some records. `isLast`: whether no records follow. */
type AuditBatch = { records: AuditRecordView[]; isLast: boolean };

/** Reads the organization's whole log, for exports and webhooks. */
@Injectable()
export class AuditRecords {
  constructor(
    private readonly reads: Reads,
    private readonly auditRecordViewBuilder: AuditRecordViewBuilder,
    private readonly auditConditions: AuditConditions,
  ) {}

  /** Returns up to `recordsInBatch` records after an id, oldest first, or a few megabytes of large records. */
  async listAfter(caller: Caller, filter: AuditFilter, id: string): Promise<AuditBatch> {
    const { events, conditions, values } = this.auditConditions.toConditions(filter);
    const statement = `select ${auditColumns} from ${events}
      where org_id = :org_id ${conditions} and id > :after order by id limit ${recordsInBatch}`;
    const rows = await this.reads.rows<AuditRow & { page_found: number }>(
      caller.orgId,
      endAtBytes(statement, 'id'),
      { ...values, after: id },
      { heavy: true },
    );
    const found = rows[0]?.page_found ?? 0;
    const isLast = found < recordsInBatch && rows.length === found;
    return { records: await this.auditRecordViewBuilder.build(caller, rows), isLast };
  }

  /** Finds the records with these ids that still exist, as readers of the whole log see them. */
  async findMany(reader: AuditReader, ids: readonly string[]): Promise<AuditRecordView[]> {
    const sql = `select ${auditColumns} from kernel.events where org_id = :org_id and id = any(:ids)`;
    return this.auditRecordViewBuilder.build(reader, await this.reads.rows<AuditRow>(reader.orgId, sql, { ids }));
  }
}
