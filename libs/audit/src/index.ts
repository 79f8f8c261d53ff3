export { AuditModule } from './audit.module.js';
export { auditSchema } from './audit.schema.js';
export { WatchedResources } from './audit-log/domain/ports.js';
export { ExportAuditLog } from './audit-log/queries/export-audit-log.js';
