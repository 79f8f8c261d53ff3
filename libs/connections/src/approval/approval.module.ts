import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { AuthenticationModule } from '#authentication';
import { IdentityModule } from '#identity';
import { OrganizationsModule } from '#organizations';
import { ConnectionModule } from '../connection/connection.module.js';
import { ExpireApprovalJob } from './jobs/expire-approval.job.js';
import {
  ApprovalMail,
  MailApprovalHandler,
  MailApprovalJob,
  MailNewDeciderHandler,
  MailNewDeciderJob,
} from './jobs/mail-approval.job.js';
import { RevokeApprovalGrantHandler } from './commands/revoke-approval-grant.js';
import { ResolveApprovalHandler } from './commands/resolve-approval.js';
import { ApprovalPageController } from './http/approval-page.controller.js';
import { ApprovalGrantController } from './http/approval-grant.controller.js';
import { ApprovalController } from './http/approval.controller.js';
import { ApprovalGrants } from './persistence/approval-grants.js';
import { Approvals } from './persistence/approvals.js';
import { ApprovalGrantViewBuilder } from './queries/approval-grant.view.js';
import { ApprovalViewBuilder } from './queries/approval.view.js';
import { GetApprovalGrantHandler } from './queries/get-approval-grant.js';
import { GetApprovalHandler } from './queries/get-approval.js';
import { ListApprovalGrantsHandler } from './queries/list-approval-grants.js';
import { ListApprovalsHandler } from './queries/list-approvals.js';
import { ApprovalDeciders } from './services/approval-deciders.js';
import { ApprovalObstacles } from './services/approval-obstacles.js';
import { ApprovalPageLoader } from './services/approval-page-loader.js';
import { GrantUses } from './services/grant-uses.js';
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
  controllers: [ApprovalController, ApprovalGrantController, ApprovalPageController],
  providers: [
    ExpireApprovalJob,
    ApprovalDeciders,
    ApprovalGate,
    ApprovalGrants,
    ApprovalMail,
    ApprovalGrantViewBuilder,
    ApprovalObstacles,
    ApprovalPageLoader,
    Approvals,
    ApprovalViewBuilder,
    GetApprovalGrantHandler,
    GrantUses,
    ListApprovalGrantsHandler,
    RevokeApprovalGrantHandler,
    GetApprovalHandler,
    ListApprovalsHandler,
    MailApprovalHandler,
    MailApprovalJob,
    MailNewDeciderHandler,
    MailNewDeciderJob,
    ResolveApprovalHandler,
  ],
  exports: [ApprovalDeciders, ApprovalGate],
})
export class ApprovalModule {}
