import { Global, Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { FreshCredentials } from './services/fresh-credentials.js';
import { RefreshIdleCredentialJob } from './jobs/refresh-idle-credential.job.js';
import { Leases } from './persistence/leases.js';
import { CredentialRefresh } from './services/credential-refresh.js';
import { SpoolReplay } from './services/spool-replay.js';
import { TokenCommitter } from './services/token-committer.js';

/** Global, because every use of a credential goes through `FreshCredentials`. */
@Global()
@Module({
  imports: [OrganizationModule],
  providers: [FreshCredentials, CredentialRefresh, Leases, TokenCommitter, SpoolReplay, RefreshIdleCredentialJob],
  exports: [FreshCredentials],
})
export class RefreshModule {}
