import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { AuthenticationModule } from '#authentication';
import { RestrictionModule } from '../restriction/restriction.module.js';
import { DecisionModule } from '../decision/decision.module.js';
import { AccessGrantModule } from '../access-grant/access-grant.module.js';
import { ShareModule } from '../share/share.module.js';
import { GrantAccessHandler } from './commands/grant-access.js';
import { ResolveAccessRequestHandler } from './commands/resolve-access-request.js';
import { AccessApprover } from './services/access-approver.js';
import { CloseObsoleteRequestsJob, CloseObsoleteRequestsHandler } from './jobs/close-obsolete-requests.job.js';
import { ExpireAccessRequestJob } from './jobs/expire-access-request.job.js';
import { FileAccessRequestHandler } from './commands/file-access-request.js';
import { GranteeReader } from './services/grantee-reader.js';
import { RequestTargets } from './services/request-targets.js';
import { MailNewRequestJob, MailNewRequestHandler } from './jobs/mail-new-request.job.js';
import { MailDecisionHandler, MailDecisionJob } from './jobs/mail-decision.job.js';
import { WithdrawAccessRequestHandler } from './commands/withdraw-access-request.js';
import { AccessRequests } from './persistence/access-requests.js';
import { OwnRequests } from './services/own-requests.js';
import { RequestBlockers } from './services/request-blockers.js';
import { RequestPageController } from './http/request-page.controller.js';
import { ToolboxRequestPageController } from './http/toolbox-request-page.controller.js';
import { GrantAccessController } from './http/grant-access.controller.js';
import { AccessRequestController } from './http/access-request.controller.js';
import { StoredPendingRequests } from './persistence/stored-pending-requests.js';
import { AccessRequestViewBuilder } from './queries/access-request.view.js';
import { CountPendingRequestsHandler } from './queries/count-pending-requests.js';
import { GetAccessRequestHandler } from './queries/get-access-request.js';
import { ListAccessRequestsHandler } from './queries/list-access-requests.js';
import { AccessRequestOffboarding } from './hooks/access-request-offboarding.js';
import { ToolReferences } from './services/tool-references.js';

@Module({
  imports: [AccessGrantModule, CqrsModule, DecisionModule, IdentityModule, RestrictionModule, ShareModule],
  controllers: [AccessRequestController, GrantAccessController],
  providers: [
    AccessRequests,
    OwnRequests,
    RequestBlockers,
    StoredPendingRequests,
    AccessRequestOffboarding,
    AccessRequestViewBuilder,
    AccessApprover,
    RequestTargets,
    GranteeReader,
    ToolReferences,
    FileAccessRequestHandler,
    GrantAccessHandler,
    ResolveAccessRequestHandler,
    MailDecisionHandler,
    MailNewRequestHandler,
    WithdrawAccessRequestHandler,
    CloseObsoleteRequestsHandler,
    ListAccessRequestsHandler,
    GetAccessRequestHandler,
    CountPendingRequestsHandler,
    ExpireAccessRequestJob,
    CloseObsoleteRequestsJob,
    MailDecisionJob,
    MailNewRequestJob,
  ],
  exports: [AccessRequests, GranteeReader, RequestTargets, StoredPendingRequests, ToolReferences],
})
export class AccessRequestModule {}

/** The pages about access requests. Only processes with browser sessions import them. */
@Module({
  imports: [AccessRequestModule, AuthenticationModule, CqrsModule],
  controllers: [RequestPageController, ToolboxRequestPageController],
})
export class AccessRequestPagesModule {}
