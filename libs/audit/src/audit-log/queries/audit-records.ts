import { Injectable } from '@nestjs/common';
import { type Caller, Reads } from '#kernel';
import { type AuditFilter, type AuditReader, recordsInBatch } from '../domain/audit-record.js';
import { AuditConditions } from './audit-conditions.js';
import { type AuditRecordView } from './audit-record.view.js';
import { auditColumns, type AuditRow, AuditRecordViewBuilder } from './audit-record-view-builder.js';

/** Reads the organization's whole log, for exports and webhooks. */
@Injectable()
export class AuditRecords {
  constructor(
    private readonly reads: Reads,
    private readonly auditRecordViewBuilder: AuditRecordViewBuilder,
    private readonly auditConditions: AuditConditions,
  ) {}

  /** Returns up to `recordsInBatch` records after an id, oldest first. If there are fewer, no records follow. */
  async listAfter(caller: Caller, filter: AuditFilter, id: string): Promise<AuditRecordView[]> {
    const { events, conditions, values } = this.auditConditions.toConditions(filter);
    const rows = await this.reads.rows<AuditRow>(
      caller.orgId,
      `select ${auditColumns} from ${events}
       where org_id = :org_id ${conditions} and id > :after order by id limit ${recordsInBatch}`,
      { ...values, after: id },
      { heavy: true },
    );
    return this.auditRecordViewBuilder.build(caller, rows);
  }

  /** Finds the records with these ids that still exist, as readers of the whole log see them. */
  async findMany(reader: AuditReader, ids: readonly string[]): Promise<AuditRecordView[]> {
    const sql = `select ${auditColumns} from kernel.events where org_id = :org_id and id = any(:ids)`;
    return this.auditRecordViewBuilder.build(reader, await this.reads.rows<AuditRow>(reader.orgId, sql, { ids }));
  }
}
