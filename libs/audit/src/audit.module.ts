import { Global, Module } from '@nestjs/common';
import { AuditExportModule } from './audit-export/audit-export.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { RefusalModule } from './refusal/refusal.module.js';

// The export comes first, because `/audit-log/export` would match the route of a record id.
const parts = [AuditExportModule, AuditLogModule, RefusalModule];

@Global()
@Module({ imports: parts, exports: parts })
export class AuditModule {}
