import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { CredentialModule } from '../credential/credential.module.js';
import { OAuthAppModule } from '../oauth-app/oauth-app.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { FreshCredentials } from './services/fresh-credentials.js';
import { RefreshIdleCredentialJob } from './jobs/refresh-idle-credential.job.js';
import { Leases } from './persistence/leases.js';
import { CredentialRefresh } from './services/credential-refresh.js';
import { SpoolReplay } from './services/spool-replay.js';
import { TokenCommitter } from './services/token-committer.js';

@Module({
  imports: [AccountModule, CredentialModule, OAuthAppModule, OrganizationModule, ProviderModule],
  providers: [FreshCredentials, CredentialRefresh, Leases, TokenCommitter, SpoolReplay, RefreshIdleCredentialJob],
  exports: [FreshCredentials],
})
export class RefreshModule {}
