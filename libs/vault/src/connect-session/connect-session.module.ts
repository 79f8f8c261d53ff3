import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountModule } from '../account/account.module.js';
import { CredentialModule } from '../credential/credential.module.js';
import { IntegrationModule } from '../integration/integration.module.js';
import { CloseConnectSessionHandler, OpenConnectSessionHandler } from './commands/open-connect-session.js';
import { RedeemConnectSessionHandler } from './commands/redeem-connect-session.js';
import { ConnectSessions } from './domain/connect-session.js';
import { ConnectSessionController } from './http/connect-session.controller.js';
import { DeleteExpiredSessionJob } from './jobs/delete-expired-session.job.js';
import { StoredConnectSessions } from './persistence/stored-connect-sessions.js';

@Module({
  imports: [AccountModule, CqrsModule, CredentialModule, IntegrationModule],
  controllers: [ConnectSessionController],
  providers: [
    { provide: ConnectSessions, useClass: StoredConnectSessions },
    OpenConnectSessionHandler,
    CloseConnectSessionHandler,
    RedeemConnectSessionHandler,
    DeleteExpiredSessionJob,
  ],
  exports: [ConnectSessions],
})
export class ConnectSessionModule {}
