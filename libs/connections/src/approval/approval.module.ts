import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { AuthenticationModule } from '#authentication';
import { IdentityModule } from '#identity';
import { OrganizationsModule } from '#organizations';
import { ConnectionModule } from '../connection/connection.module.js';
import { ExpireApprovalJob } from './jobs/expire-approval.job.js';
import { MailApprovalHandler, MailApprovalJob } from './jobs/mail-approval.job.js';
import { ResolveApprovalHandler } from './commands/resolve-approval.js';
import { ApprovalPageController } from './http/approval-page.controller.js';
import { ApprovalController } from './http/approval.controller.js';
import { Approvals } from './persistence/approvals.js';
import { ApprovalViewBuilder } from './queries/approval.view.js';
import { GetApprovalHandler } from './queries/get-approval.js';
import { ListApprovalsHandler } from './queries/list-approvals.js';
import { ApprovalDeciders } from './services/approval-deciders.js';
import { ApprovalGate } from './services/approval-gate.js';

@Module({
  imports: [
    AccessControlModule,
    AuthenticationModule,
    ConnectionModule,
    CqrsModule,
    IdentityModule,
    OrganizationsModule,
  ],
  controllers: [ApprovalController, ApprovalPageController],
  providers: [
    ExpireApprovalJob,
    ApprovalDeciders,
    ApprovalGate,
    Approvals,
    ApprovalViewBuilder,
    GetApprovalHandler,
    ListApprovalsHandler,
    MailApprovalHandler,
    MailApprovalJob,
    ResolveApprovalHandler,
  ],
  exports: [ApprovalGate],
})
export class ApprovalModule {}
