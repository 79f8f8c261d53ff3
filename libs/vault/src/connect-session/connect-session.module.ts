import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CloseConnectSessionHandler } from './commands/close-connect-session.js';
import { OpenConnectSessionHandler } from './commands/open-connect-session.js';
import { RedeemConnectSessionHandler } from './commands/redeem-connect-session.js';
import { ConnectSessions } from './domain/connect-sessions.js';
import { ConnectSessionController } from './http/connect-session.controller.js';
import { ForgetConnectSessionTask } from './jobs/forget-connect-session-task.js';
import { StoredConnectSessions } from './persistence/stored-connect-sessions.js';

@Module({
  imports: [CqrsModule],
  controllers: [ConnectSessionController],
  providers: [
    { provide: ConnectSessions, useClass: StoredConnectSessions },
    OpenConnectSessionHandler,
    CloseConnectSessionHandler,
    RedeemConnectSessionHandler,
    ForgetConnectSessionTask,
  ],
  exports: [ConnectSessions],
})
export class ConnectSessionModule {}
