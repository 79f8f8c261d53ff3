import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { AuthorizationModule } from '../authorization/authorization.module.js';
import { ConnectedAppModule } from '../connected-app/connected-app.module.js';
import { EnterpriseClientModule } from '../enterprise-client/enterprise-client.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { TokenController } from './http/token.controller.js';
import { WorkloadCredentialRecordsModule } from '../workload-credential/workload-credential-records.module.js';
import { RedeemAssertionHandler } from './commands/redeem-assertion.js';
import { RedeemWorkloadProofHandler } from './commands/redeem-workload-proof.js';
import { EnterpriseGrants } from './persistence/enterprise-grants.js';
import { WorkloadGrants } from './persistence/workload-grants.js';
import { AgentTokens } from './services/agent-tokens.js';
import { ClientAssertions } from './services/client-assertions.js';
import { ClientAuthentication } from './services/client-authentication.js';
import { RefusalLog } from './services/refusal-log.js';
import { UsedAssertions } from './services/used-assertions.js';
import { WorkloadAuthentication } from './services/workload-authentication.js';

/** Tokens for agents that the identity provider of an organization lets in, and for workloads. */
@Module({
  imports: [
    AuthorizationModule,
    ConnectedAppModule,
    CqrsModule,
    EnterpriseClientModule,
    IdentityModule,
    SignInModule,
    WorkloadCredentialRecordsModule,
  ],
  controllers: [TokenController],
  providers: [
    AgentTokens,
    ClientAssertions,
    ClientAuthentication,
    EnterpriseGrants,
    RedeemAssertionHandler,
    RedeemWorkloadProofHandler,
    RefusalLog,
    UsedAssertions,
    WorkloadAuthentication,
    WorkloadGrants,
  ],
})
export class AssertionGrantModule {}
