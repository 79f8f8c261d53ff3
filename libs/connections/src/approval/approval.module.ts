import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectionModule } from '../connection/connection.module.js';
import { EndApprovalHandler } from './commands/end-approval.js';
import { ResolveApprovalHandler } from './commands/resolve-approval.js';
import { ApprovalGate } from './domain/approval-gate.js';
import { Approvals } from './domain/approvals.js';
import { ApprovalController } from './http/approval.controller.js';
import { ApprovalExpiresWhenDue } from './jobs/approval-expires-when-due.js';
import { StoredApprovals } from './persistence/stored-approvals.js';
import { ApprovalViews } from './queries/approval-views.js';
import { GetApprovalHandler } from './queries/get-approval.js';
import { ListApprovalsHandler } from './queries/list-approvals.js';
import { StoredApprovalGate } from './services/stored-approval-gate.js';

@Module({
  imports: [ConnectionModule, CqrsModule],
  controllers: [ApprovalController],
  providers: [
    { provide: ApprovalGate, useClass: StoredApprovalGate },
    { provide: Approvals, useClass: StoredApprovals },
    ApprovalExpiresWhenDue,
    ApprovalViews,
    EndApprovalHandler,
    GetApprovalHandler,
    ListApprovalsHandler,
    ResolveApprovalHandler,
  ],
  exports: [ApprovalGate],
})
export class ApprovalModule {}
