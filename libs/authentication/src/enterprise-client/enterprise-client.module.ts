import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { ConnectedAppModule } from '../connected-app/connected-app.module.js';
import { CreateEnterpriseClientHandler } from './commands/create-enterprise-client.js';
import { DeleteEnterpriseClientHandler } from './commands/delete-enterprise-client.js';
import { RotateClientSecretHandler } from './commands/rotate-client-secret.js';
import { EnterpriseClientController } from './http/enterprise-client.controller.js';
import { EnterpriseClients } from './persistence/enterprise-clients.js';
import { GetEnterpriseClientHandler } from './queries/get-enterprise-client.js';
import { ListEnterpriseClientsHandler } from './queries/list-enterprise-clients.js';
import { ClientKeys } from './services/client-keys.js';

/** The agents that the organization's identity provider can let in. */
@Module({
  imports: [ConnectedAppModule, CqrsModule, IdentityModule],
  controllers: [EnterpriseClientController],
  providers: [
    EnterpriseClients,
    ClientKeys,
    CreateEnterpriseClientHandler,
    RotateClientSecretHandler,
    DeleteEnterpriseClientHandler,
    GetEnterpriseClientHandler,
    ListEnterpriseClientsHandler,
  ],
  exports: [ClientKeys, EnterpriseClients],
})
export class EnterpriseClientModule {}
