import { Global, Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { FreshCredentials } from './domain/fresh-credentials.js';
import { RefreshIdleCredential } from './jobs/refresh-idle-credential.job.js';
import { LeaseStore } from './persistence/lease-store.js';
import { CredentialRefresh } from './services/credential-refresh.js';
import { RefreshEngine } from './services/refresh-engine.js';
import { SpoolReplay } from './services/spool-replay.js';
import { TokenCommitter } from './services/token-committer.js';

/** Global, because every use of a credential goes through it. */
@Global()
@Module({
  imports: [OrganizationModule],
  providers: [
    { provide: FreshCredentials, useClass: RefreshEngine },
    CredentialRefresh,
    LeaseStore,
    TokenCommitter,
    SpoolReplay,
    RefreshIdleCredential,
  ],
  exports: [FreshCredentials],
})
export class RefreshModule {}
