import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { IdentityModule } from '#identity';
import { ConnectorModule } from '../connector/connector.module.js';
import { CustomConnectorModule } from '../custom-connector/custom-connector.module.js';
import { AssignConnectorOwnerHandler, TransferConnectorHandler } from './commands/transfer-connector.js';
import { MailOwnerlessConnectorsJob, MailOwnerlessHandler } from './jobs/mail-ownerless-connectors.job.js';
import { ConnectorOwnershipController } from './http/connector-ownership.controller.js';
import { ConnectorHandover } from './services/connector-handover.js';
import { ConnectorsOfReturnedMembers } from './hooks/connectors-of-returned-members.js';
import { ConnectorOffboarding } from './hooks/connector-offboarding.js';

@Module({
  imports: [AccessControlModule, ConnectorModule, CqrsModule, CustomConnectorModule, IdentityModule],
  controllers: [ConnectorOwnershipController],
  providers: [
    AssignConnectorOwnerHandler,
    MailOwnerlessHandler,
    TransferConnectorHandler,
    MailOwnerlessConnectorsJob,
    ConnectorHandover,
    ConnectorOffboarding,
    ConnectorsOfReturnedMembers,
  ],
})
export class OwnershipModule {}
