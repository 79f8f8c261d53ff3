import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { OpenSignIns } from '../integration/domain/definition-dependents.js';
import { CloseConnectSessionHandler, OpenConnectSessionHandler } from './commands/open-connect-session.js';
import { RedeemConnectSessionHandler } from './commands/redeem-connect-session.js';
import { ConnectSessions } from './domain/connect-session.js';
import { ConnectSessionController } from './http/connect-session.controller.js';
import { DeleteExpiredSessionJob } from './jobs/delete-expired-session.job.js';
import { StoredConnectSessions } from './persistence/stored-connect-sessions.js';

/** Global, because the sign-in module uses sessions. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [ConnectSessionController],
  providers: [
    { provide: ConnectSessions, useClass: StoredConnectSessions },
    { provide: OpenSignIns, useExisting: ConnectSessions },
    OpenConnectSessionHandler,
    CloseConnectSessionHandler,
    RedeemConnectSessionHandler,
    DeleteExpiredSessionJob,
  ],
  exports: [ConnectSessions, OpenSignIns],
})
export class ConnectSessionModule {}
