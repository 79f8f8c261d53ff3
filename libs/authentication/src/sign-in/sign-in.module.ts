import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { AuthorizationModule } from '../authorization/authorization.module.js';
import { SessionModule } from '../session/session.module.js';
import { RemoveSignInHandler, SetSignInHandler } from './commands/set-sign-in.js';
import { ChooseOrganizationHandler } from './commands/choose-organization.js';
import { FinishSignInHandler } from './commands/finish-sign-in.js';
import { StartSignInHandler } from './commands/start-sign-in.js';
import { VerifySignInHandler } from './commands/verify-sign-in.js';
import { Issuers } from './domain/issuers.js';
import { SignInLinks } from './persistence/sign-in-links.js';
import { SignIns } from './persistence/sign-ins.js';
import { BrowserSignInController } from './http/browser-sign-in.controller.js';
import { IssuerSignInController } from './http/issuer-sign-in.controller.js';
import { OrganizationChoiceController } from './http/organization-choice.controller.js';
import { SignInForms } from './http/sign-in-forms.js';
import { SignOutController } from './http/sign-out.controller.js';
import { SignInController } from './http/sign-in.controller.js';
import { GetSignInHandler } from './queries/get-sign-in.js';
import { RemoteIssuers } from './remote/remote-issuers.js';
import { SignInAttempts } from './services/sign-in-attempts.js';
import { IssuerChecks } from './services/issuer-checks.js';
import { SignInClients } from './services/sign-in-clients.js';
import { SignInSessions } from './services/sign-in-sessions.js';
import { SignInWayReader } from './services/sign-in-way-reader.js';
import { SignInNewcomers } from './services/sign-in-newcomers.js';
import { SignedInMembers } from './services/signed-in-members.js';
import { SignInOutcomes } from './services/sign-in-outcomes.js';

@Module({
  imports: [AuthorizationModule, CqrsModule, IdentityModule, SessionModule],
  controllers: [
    BrowserSignInController,
    SignInController,
    IssuerSignInController,
    OrganizationChoiceController,
    SignOutController,
  ],
  providers: [
    SignIns,
    { provide: Issuers, useClass: RemoteIssuers },
    SignInLinks,
    SignedInMembers,
    SignInNewcomers,
    SignInAttempts,
    IssuerChecks,
    SignInClients,
    SignInForms,
    SignInOutcomes,
    SignInSessions,
    SignInWayReader,
    ChooseOrganizationHandler,
    SetSignInHandler,
    RemoveSignInHandler,
    VerifySignInHandler,
    StartSignInHandler,
    FinishSignInHandler,
    GetSignInHandler,
  ],
  exports: [Issuers, SignedInMembers, SignInClients, SignInWayReader],
})
export class SignInModule {}
