import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { NoteExportHandler } from './commands/note-export.js';
import { AuditExportController } from './http/audit-export.controller.js';
import { ExportAuditLogHandler } from './queries/export-audit-log.js';

@Module({
  imports: [CqrsModule, AuditLogModule],
  controllers: [AuditExportController],
  providers: [NoteExportHandler, ExportAuditLogHandler],
})
export class AuditExportModule {}
