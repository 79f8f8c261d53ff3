import { Global, Module } from '@nestjs/common';
import { FreshCredentials } from './domain/fresh-credentials.js';
import { Leases } from './domain/leases.js';
import { FailedRenewals } from './services/failed-renewals.js';
import { CredentialIsRefreshedWhenIdle } from './jobs/credential-is-refreshed-when-idle.js';
import { StoredLeases } from './persistence/stored-leases.js';
import { RefreshEngine } from './services/refresh-engine.js';
import { RenewalRequests } from './services/renewal-requests.js';
import { Renewer } from './services/renewer.js';
import { Settlement } from './services/settlement.js';
import { SharedRenewals } from './services/shared-renewals.js';
import { UnsavedTokens } from './services/unsaved-tokens.js';

/** Global, because every use of a credential goes through it. */
@Global()
@Module({
  providers: [
    { provide: FreshCredentials, useClass: RefreshEngine },
    { provide: Leases, useClass: StoredLeases },
    FailedRenewals,
    RenewalRequests,
    Renewer,
    Settlement,
    SharedRenewals,
    UnsavedTokens,
    CredentialIsRefreshedWhenIdle,
  ],
  exports: [FreshCredentials],
})
export class RefreshModule {}
