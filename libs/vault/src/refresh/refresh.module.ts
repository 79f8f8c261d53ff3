import { Global, Module } from '@nestjs/common';
import { FreshCredentials } from './domain/fresh-credentials.js';
import { Leases } from './domain/leases.js';
import { FailedRenewals } from './failed-renewals.js';
import { KeepAliveTask } from './jobs/keep-alive-task.js';
import { StoredLeases } from './persistence/stored-leases.js';
import { RefreshEngine } from './refresh-engine.js';
import { RenewalRequests } from './renewal-requests.js';
import { Renewer } from './renewer.js';
import { Settlement } from './settlement.js';
import { SharedRenewals } from './shared-renewals.js';
import { UnsavedTokens } from './unsaved-tokens.js';

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
    KeepAliveTask,
  ],
  exports: [FreshCredentials],
})
export class RefreshModule {}
