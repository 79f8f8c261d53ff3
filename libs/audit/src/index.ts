export { AuditModule } from './audit.module.js';
export { auditSchema } from './audit.schema.js';
export { ExportAuditLog } from './audit-export/queries/export-audit-log.js';
export { EditableResources } from './audit-log/domain/audit-policy.js';
export { type AuditRecord, AuditRecords } from './audit-log/domain/audit-records.js';
export { sentence } from './audit-log/domain/sentence.js';
export { wordIn } from './audit-log/domain/words-in-event.js';
export { TimeWithOffset } from './audit-log/queries/audit-log-query.dto.js';
export { AuditRecordView } from './audit-log/queries/audit-record.view.js';
