import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { DisconnectAppHandler } from './commands/disconnect-app.js';
import { AppTokens, ConnectedApps, DisconnectedApps, RemovedApps } from './domain/connected-apps.js';
import { DeleteIdleAppsJob } from './jobs/delete-idle-apps.job.js';
import { StoredAppTokens } from './persistence/stored-app-tokens.js';
import { StoredConnectedApps } from './persistence/stored-connected-apps.js';
import { ConnectedAppReader } from './persistence/connected-app-reader.js';
import { StoredDisconnectedApps } from './persistence/stored-disconnected-apps.js';
import { StoredRemovedApps } from './persistence/stored-removed-apps.js';
import { ListAppsHandler } from './queries/list-apps.js';
import { AppAuthorization } from './services/app-authorization.js';
import { AppOffboarding } from './hooks/app-offboarding.js';

/** Connected apps and their tokens. Identity needs them to load callers, also on the command line. */
@Module({
  imports: [CqrsModule, IdentityModule],
  providers: [
    { provide: ConnectedApps, useClass: StoredConnectedApps },
    { provide: RemovedApps, useClass: StoredRemovedApps },
    { provide: DisconnectedApps, useClass: StoredDisconnectedApps },
    { provide: AppTokens, useClass: StoredAppTokens },
    AppOffboarding,
    AppAuthorization,
    DisconnectAppHandler,
    ConnectedAppReader,
    ListAppsHandler,
    DeleteIdleAppsJob,
  ],
  exports: [AppAuthorization, AppTokens, ConnectedAppReader, ConnectedApps, DisconnectedApps, RemovedApps],
})
export class ConnectedAppModule {}
