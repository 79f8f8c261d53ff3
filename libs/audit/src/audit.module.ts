import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { bindGlobally } from '#platform/bindings';
import { RefusalListener } from '#kernel/http';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { RecordExportHandler } from './audit-export/commands/record-export.js';
import { AuditExportController } from './audit-export/http/audit-export.controller.js';
import { ExportAuditLogHandler } from './audit-export/queries/export-audit-log.js';
import { RecordRefusalHandler } from './refusal/commands/record-refusal.js';
import { RefusalRecorder } from './refusal/http/refusal-recorder.js';
import { UsageModule } from './usage/usage.module.js';

@Module({
  imports: [CqrsModule],
  providers: [RefusalRecorder, RecordRefusalHandler],
  exports: [RefusalRecorder],
})
class RefusalModule {}

@Module({
  imports: [CqrsModule, AuditLogModule],
  controllers: [AuditExportController],
  providers: [RecordExportHandler, ExportAuditLogHandler],
})
class AuditExportModule {}

// The export comes first, because `/audit-log/export` would match the route of a record id.
const parts = [AuditExportModule, AuditLogModule, RefusalModule, UsageModule];

@Module({
  imports: [bindGlobally([{ provide: RefusalListener, useExisting: RefusalRecorder }], parts), ...parts],
  exports: parts,
})
export class AuditModule {}
