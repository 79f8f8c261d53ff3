import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { AuditRecords } from './queries/audit-records.js';
import { AuditLogController } from './http/audit-log.controller.js';
import { AuditConditions } from './queries/audit-conditions.js';
import { AuditRecordViewBuilder, ResourceLabels } from './queries/audit-record-view-builder.js';
import { GetAuditRecordHandler } from './queries/get-audit-record.js';
import { ListAuditActionsHandler } from './queries/list-audit-actions.js';
import { ListAuditLogHandler } from './queries/list-audit-log.js';

@Module({
  imports: [CqrsModule, IdentityModule],
  controllers: [AuditLogController],
  providers: [
    AuditRecords,
    AuditConditions,
    AuditRecordViewBuilder,
    ResourceLabels,
    ListAuditLogHandler,
    GetAuditRecordHandler,
    ListAuditActionsHandler,
  ],
  exports: [AuditConditions, AuditRecords],
})
export class AuditLogModule {}
