import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Hooks } from '#kernel';
import { AccessControlModule } from '#access-control';
import { IdentityModule } from '#identity';
import { ConnectionModule } from '../connection/connection.module.js';
import { ConnectorModule } from '../connector/connector.module.js';
import { TransferController } from './http/transfer.controller.js';
import { KnownTransferDependents } from './domain/transfer-dependents.js';
import { NewOwnerReader } from './services/new-owner-reader.js';
import { TransferConnectionHandler } from './commands/transfer-connection.js';
import { PreviewTransferHandler } from './queries/preview-transfer.js';

@Module({
  imports: [AccessControlModule, ConnectionModule, ConnectorModule, CqrsModule, IdentityModule],
  controllers: [TransferController],
  providers: [
    {
      provide: KnownTransferDependents,
      useFactory: (hooks: Hooks) => new KnownTransferDependents(hooks),
      inject: [Hooks],
    },
    NewOwnerReader,
    TransferConnectionHandler,
    PreviewTransferHandler,
  ],
  exports: [KnownTransferDependents],
})
export class TransferModule {}
