import { Module } from '@nestjs/common';
import { ConnectorModule } from '../connector/connector.module.js';
import { VaultClientModule } from '../vault/vault-client.module.js';
import { InstalledDefinitions } from './persistence/installed-definitions.js';
import { ChangedConnectorsAreInstalled } from './jobs/install-changed-connectors.job.js';
import { DefinitionIsInstalledWhenConnectorChanged } from './jobs/install-definition.job.js';

@Module({
  imports: [ConnectorModule, VaultClientModule],
  providers: [InstalledDefinitions, ChangedConnectorsAreInstalled, DefinitionIsInstalledWhenConnectorChanged],
})
export class InstalledDefinitionModule {}
