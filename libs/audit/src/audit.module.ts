import { Global, Module } from '@nestjs/common';
import { AuditExportModule } from './audit-export/audit-export.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { RefusalModule } from './refusal/refusal.module.js';
import { WebhookModule } from './webhook/webhook.module.js';

// The export before the log: `/audit-log/export` is no id of a record.
const parts = [AuditExportModule, AuditLogModule, RefusalModule, WebhookModule];

@Global()
@Module({ imports: parts, exports: parts })
export class AuditModule {}
