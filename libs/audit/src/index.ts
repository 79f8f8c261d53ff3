export { AuditModule } from './audit.module.js';
export { auditSchema } from './audit.schema.js';
export { ExportAuditLog } from './audit-export/queries/export-audit-log.js';
export { EditableResources } from './audit-log/domain/editable-resources.js';
export { webhookMessages } from './audit-log/http/webhook-messages.js';
