import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuthorizeAppHandler } from './commands/authorize-app.js';
import { DisconnectAppHandler } from './commands/disconnect-app.js';
import { AppTokens } from './domain/app-tokens.js';
import { ConnectedApps } from './domain/connected-apps.js';
import { IdleAppsAreForgotten } from './jobs/delete-idle-apps.job.js';
import { StoredAppTokens } from './persistence/stored-app-tokens.js';
import { StoredConnectedApps } from './persistence/stored-connected-apps.js';
import { ListAppsHandler } from './queries/list-apps.js';
import { AppOffboarding } from './services/app-offboarding.js';

@Module({
  imports: [CqrsModule],
  providers: [
    { provide: ConnectedApps, useClass: StoredConnectedApps },
    { provide: AppTokens, useClass: StoredAppTokens },
    AppOffboarding,
    AuthorizeAppHandler,
    DisconnectAppHandler,
    ListAppsHandler,
    IdleAppsAreForgotten,
  ],
  exports: [ConnectedApps, AppTokens],
})
export class ConnectedAppModule {}
