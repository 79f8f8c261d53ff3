import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConsentResources } from '#authentication';
import { ToolboxResources } from './services/toolbox-resources.js';
import { shareController } from '#access-control';
import { CollectionModule } from '../collection/collection.module.js';
import { EntryModule } from '../entry/entry.module.js';
import { SyntheticToolModule } from '../synthetic-tool/synthetic-tool.module.js';
import { ToolboxSources } from '../template/domain/template-sources.js';
import { TemplateModule } from '../template/template.module.js';
import { CreateToolboxHandler } from './commands/create-toolbox.js';
import { CutOffAppHandler } from './commands/cut-off-app.js';
import { ExecuteToolboxToolHandler } from './commands/execute-toolbox-tool.js';
import { RepinToolboxHandler } from './commands/repin-toolbox.js';
import { UpdateToolboxHandler } from './commands/update-toolbox.js';
import { EntryLooks } from './domain/entry-looks.js';
import { StoredFollowedCatalog } from './persistence/stored-followed-catalog.js';
import { OfferedTools } from './domain/offered-tools.js';
import { ToolboxCalls } from './domain/toolbox-calls.js';
import { Toolboxes } from './domain/toolbox.js';
import { DispatchedCalls } from './http/dispatched-calls.js';
import { ToolboxAppController } from './http/toolbox-app.controller.js';
import { ToolboxExecutionController } from './http/toolbox-execution.controller.js';
import { ToolboxController, ToolboxTransferController } from './http/toolbox.controller.js';
import { BrokenEntriesAreTold } from './jobs/report-broken-entries.job.js';
import { ChangedCatalogIsLookedAt } from './jobs/check-changed-catalog.job.js';
import { StoredEntryLooks } from './persistence/stored-entry-looks.js';
import { StoredToolboxes } from './persistence/stored-toolboxes.js';
import { GetToolboxHandler } from './queries/get-toolbox.js';
import { ListConnectedAppsHandler } from './queries/list-connected-apps.js';
import { ListToolboxConnectorsHandler } from './queries/list-toolbox-connectors.js';
import { ListToolboxesHandler } from './queries/list-toolboxes.js';
import { ResolvedTools } from './queries/resolved-tools.js';
import { BrokenEntries } from './services/broken-entries.js';
import { EntriesOfConnectors, EntriesOnConnections, EntryReplacement } from './hooks.js';
import { EntryAdmission } from './services/entry-admission.js';
import { EntryCalls } from './services/entry-calls.js';
import { EntryResolution } from './services/entry-resolution.js';
import { EntryWriting } from './services/entry-writing.js';
import { ContentCache, OpenToolboxes } from './services/open-toolboxes.js';
import { PinCounts } from './services/pin-counts.js';
import { ToolboxComposer } from './services/toolbox-composer.js';
import { ToolboxLookup } from './services/toolbox-lookup.js';
import { ToolboxReader } from './services/toolbox-reader.js';

const ports = [
  { provide: Toolboxes, useClass: StoredToolboxes },
  { provide: EntryLooks, useClass: StoredEntryLooks },
  StoredFollowedCatalog,
  { provide: OfferedTools, useClass: ResolvedTools },
  { provide: ConsentResources, useClass: ToolboxResources },
  { provide: ToolboxCalls, useClass: DispatchedCalls },
  { provide: ToolboxSources, useExisting: ToolboxReader },
];

const commands = [
  CreateToolboxHandler,
  CutOffAppHandler,
  ExecuteToolboxToolHandler,
  RepinToolboxHandler,
  UpdateToolboxHandler,
];

const queries = [GetToolboxHandler, ListConnectedAppsHandler, ListToolboxConnectorsHandler, ListToolboxesHandler];

const services = [
  BrokenEntries,
  EntriesOfConnectors,
  EntriesOnConnections,
  EntryAdmission,
  EntryCalls,
  EntryReplacement,
  EntryResolution,
  EntryWriting,
  ContentCache,
  OpenToolboxes,
  ToolboxComposer,
  PinCounts,
  ToolboxLookup,
  ToolboxReader,
];

/** Global, because toolboxes and templates are made from each other and the template part needs this part's port. */
@Global()
@Module({
  imports: [CqrsModule, CollectionModule, EntryModule, SyntheticToolModule, TemplateModule],
  controllers: [
    ToolboxController,
    ToolboxAppController,
    ToolboxExecutionController,
    shareController('toolbox', { tag: 'Toolboxes' }),
    ToolboxTransferController,
  ],
  providers: [...ports, ...commands, ...queries, ...services, BrokenEntriesAreTold, ChangedCatalogIsLookedAt],
  exports: [ConsentResources, OfferedTools, ToolboxCalls, ToolboxSources],
})
export class ToolboxModule {}
