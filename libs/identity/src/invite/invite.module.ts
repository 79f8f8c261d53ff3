import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TokenModule } from '../token/token.module.js';
import { TeamModule } from '../team/team.module.js';
import { SecretModule } from '../secret/secret.module.js';
import { RoleModule } from '../role/role.module.js';
import { MemberModule } from '../member/member.module.js';
import { AcceptInviteHandler } from './commands/accept-invite.js';
import { ChangeInviteHandler } from './commands/change-invite.js';
import { CreateInviteHandler } from './commands/create-invite.js';
import { ExpireInviteJob } from './jobs/expire-invite.job.js';
import { MailInviteHandler, MailInviteJob } from './jobs/mail-invite.job.js';
import { InviteAcceptance } from './services/invite-acceptance.js';
import { InviteIssuer } from './services/invite-issuer.js';
import { ResendInviteHandler } from './commands/resend-invite.js';
import { RevokeInviteHandler } from './commands/revoke-invite.js';
import { InviteLabels } from './domain/invite.js';
import { Invites, StoredInviteLabels } from './persistence/invites.js';
import { Acceptances } from './http/acceptances.js';
import { InviteAcceptanceController } from './http/invite-acceptance.controller.js';
import { InviteController } from './http/invite.controller.js';
import { InvitesOfProvisioned } from './hooks/invites-of-provisioned.js';
import { InvitesOfDeletedRoles } from './hooks/invites-of-deleted-roles.js';
import { GetInviteHandler } from './queries/get-invite.js';
import { FindReceivedInviteHandler } from './queries/find-received-invite.js';
import { InviteViewBuilder } from './queries/invite.view.js';
import { ListInvitesHandler } from './queries/list-invites.js';

@Module({
  imports: [CqrsModule, MemberModule, RoleModule, SecretModule, TeamModule, TokenModule],
  controllers: [InviteAcceptanceController, InviteController],
  providers: [
    Invites,
    { provide: InviteLabels, useClass: StoredInviteLabels },
    InviteAcceptance,
    Acceptances,
    InviteIssuer,
    InviteViewBuilder,
    CreateInviteHandler,
    ChangeInviteHandler,
    ResendInviteHandler,
    RevokeInviteHandler,
    AcceptInviteHandler,
    MailInviteHandler,
    FindReceivedInviteHandler,
    ListInvitesHandler,
    GetInviteHandler,
    ExpireInviteJob,
    MailInviteJob,
    InvitesOfDeletedRoles,
    InvitesOfProvisioned,
  ],
  exports: [Acceptances, InviteLabels],
})
export class InviteModule {}
