import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { ConnectorModule } from '../connector/connector.module.js';
import { ConnectorEditingModule } from '../connector-editing/connector-editing.module.js';
import { CustomConnectorModule } from '../custom-connector/custom-connector.module.js';
import { DefinitionModule } from '../definition/definition.module.js';
import { DocumentationModule } from '../documentation/documentation.module.js';
import { RegisteredToolModule } from '../registered-tool/registered-tool.module.js';
import { ForkConnectorHandler } from './commands/fork-connector.js';
import { LinkUpstreamHandler, UnlinkUpstreamHandler } from './commands/link-upstream.js';
import { PullChangesHandler } from './commands/pull-changes.js';
import { PullPlanner } from './services/pull-planner.js';
import { Lineages, StoredConnectorLineage } from './persistence/lineages.js';
import { ForkController } from './http/fork.controller.js';
import { PreviewPullHandler } from './queries/preview-pull.js';
import { Forks } from './services/forks.js';
import { UpstreamComparison } from './services/upstream-comparison.js';

@Module({
  imports: [
    AccessControlModule,
    ConnectorEditingModule,
    ConnectorModule,
    CqrsModule,
    CustomConnectorModule,
    DefinitionModule,
    DocumentationModule,
    RegisteredToolModule,
  ],
  controllers: [ForkController],
  providers: [
    ForkConnectorHandler,
    LinkUpstreamHandler,
    PullChangesHandler,
    UnlinkUpstreamHandler,
    PreviewPullHandler,
    Forks,
    PullPlanner,
    UpstreamComparison,
    Lineages,
    StoredConnectorLineage,
  ],
  exports: [Lineages, StoredConnectorLineage],
})
export class ForkModule {}
