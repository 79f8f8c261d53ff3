import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RefusalListener } from '#kernel';
import { NoteExportHandler } from './commands/note-export.js';
import { NoteRefusalHandler } from './commands/note-refusal.js';
import { AuditLogController } from './http/audit-log.controller.js';
import { TellingRefusals } from './http/telling-refusals.js';
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
    { provide: RefusalListener, useClass: TellingRefusals },
    AuditViews,
    Names,
    ListAuditLogHandler,
    GetAuditRecordHandler,
    ListAuditActionsHandler,
    ExportAuditLogHandler,
    NoteExportHandler,
    NoteRefusalHandler,
  ],
  exports: [RefusalListener],
})
export class AuditLogModule {}
