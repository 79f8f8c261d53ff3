export { AuditModule } from './audit.module.js';
export { auditSchema } from './audit.schema.js';
export { ExportAuditLog } from './audit-export/queries/export-audit-log.js';
export { EditableResources } from './audit-log/domain/audit-policy.js';
export { type AuditRecord } from './audit-log/domain/audit-record.js';
export { AuditRecords } from './audit-log/queries/audit-records.js';
export { placeholderValues, reflexiveSentence, sentence } from './audit-log/domain/sentence.js';
export { AuditRecordView } from './audit-log/queries/audit-record.view.js';
