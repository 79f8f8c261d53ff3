import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { AuthorizationModule } from '../authorization/authorization.module.js';
import { ConnectedAppModule } from '../connected-app/connected-app.module.js';
import { EnterpriseClientModule } from '../enterprise-client/enterprise-client.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { TokenController } from './http/token.controller.js';
import { RedeemAssertionHandler } from './commands/redeem-assertion.js';
import { EnterpriseGrants } from './persistence/enterprise-grants.js';
import { AgentTokens } from './services/agent-tokens.js';
import { ClientAuthentication } from './services/client-authentication.js';
import { RefusalLog } from './services/refusal-log.js';
import { UsedAssertions } from './services/used-assertions.js';

/** Tokens for agents that the identity provider of an organization lets in. */
@Module({
  imports: [AuthorizationModule, ConnectedAppModule, CqrsModule, EnterpriseClientModule, IdentityModule, SignInModule],
  controllers: [TokenController],
  providers: [AgentTokens, ClientAuthentication, EnterpriseGrants, RedeemAssertionHandler, RefusalLog, UsedAssertions],
})
export class AssertionGrantModule {}
