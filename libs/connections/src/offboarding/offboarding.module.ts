import { Module } from '@nestjs/common';
import { ConnectionModule } from '../connection/connection.module.js';
import { TransferModule } from '../transfer/transfer.module.js';
import { ConnectionOffboarding } from './hooks.js';
import { ConnectionsOfLeavers } from './persistence/connections-of-leavers.js';

@Module({
  imports: [ConnectionModule, TransferModule],
  providers: [ConnectionOffboarding, ConnectionsOfLeavers],
})
export class ConnectionOffboardingModule {}
