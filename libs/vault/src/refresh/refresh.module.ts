import { Global, Module } from '@nestjs/common';
import { FreezeModule } from '../freeze/freeze.module.js';
import { FreshCredentials } from './domain/fresh-credentials.js';
import { Leases } from './domain/lease.js';
import { CredentialIsRefreshedWhenIdle } from './jobs/credential-is-refreshed-when-idle.js';
import { StoredLeases } from './persistence/stored-leases.js';
import { LeasedRefresh } from './services/leased-refresh.js';
import { RefreshEngine } from './services/refresh-engine.js';
import { RefreshOutcomes } from './services/refresh-outcomes.js';
import { RefreshedTokenStore } from './services/refreshed-token-store.js';
import { SpoolReplay } from './services/spool-replay.js';

/** Global, because every use of a credential goes through it. */
@Global()
@Module({
  imports: [FreezeModule],
  providers: [
    { provide: FreshCredentials, useClass: RefreshEngine },
    { provide: Leases, useClass: StoredLeases },
    LeasedRefresh,
    RefreshOutcomes,
    RefreshedTokenStore,
    SpoolReplay,
    CredentialIsRefreshedWhenIdle,
  ],
  exports: [FreshCredentials],
})
export class RefreshModule {}
