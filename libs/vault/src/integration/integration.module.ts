import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { InstallDefinitionHandler } from './commands/install-definition.js';
import { Integrations } from './domain/integrations.js';
import { IntegrationController } from './http/integration.controller.js';
import { StoredIntegrations } from './persistence/stored-integrations.js';
import { ListAuthMethodsHandler } from './queries/list-auth-methods.js';

@Module({
  imports: [CqrsModule],
  controllers: [IntegrationController],
  providers: [
    { provide: Integrations, useClass: StoredIntegrations },
    InstallDefinitionHandler,
    ListAuthMethodsHandler,
  ],
  exports: [Integrations],
})
export class IntegrationModule {}
