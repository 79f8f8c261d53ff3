import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { NoteExportHandler } from './commands/note-export.js';
import { AuditLogController } from './http/audit-log.controller.js';
import { AuditViews } from './queries/audit-views.js';
import { ExportAuditLogHandler } from './queries/export-audit-log.js';
import { GetAuditRecordHandler } from './queries/get-audit-record.js';
import { ListAuditActionsHandler } from './queries/list-audit-actions.js';
import { ListAuditLogHandler } from './queries/list-audit-log.js';
import { Names } from './queries/names.js';

@Module({
  imports: [CqrsModule],
  controllers: [AuditLogController],
  providers: [
    AuditViews,
    Names,
    ListAuditLogHandler,
    GetAuditRecordHandler,
    ListAuditActionsHandler,
    ExportAuditLogHandler,
    NoteExportHandler,
  ],
})
export class AuditModule {}
