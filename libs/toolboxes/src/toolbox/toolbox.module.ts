import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { shareController, AccessControlModule } from '#access-control';
import { AuthenticationModule } from '#authentication';
import { CatalogModule } from '#catalog';
import { ConnectionsModule } from '#connections';
import { OrganizationsModule } from '#organizations';
import { CollectionModule } from '../collection/collection.module.js';
import { ConnectionUseModule } from '../connection-use/connection-use.module.js';
import { EntryModule } from '../entry/entry.module.js';
import { SyntheticToolModule } from '../synthetic-tool/synthetic-tool.module.js';
import { TemplateModule } from '../template/template.module.js';
import { ChoosePersonalToolsHandler } from './commands/choose-personal-tools.js';
import { ChooseAccountHandler } from './commands/choose-account.js';
import { CreateAccountLinkHandler } from './commands/create-account-link.js';
import { CreateToolboxHandler } from './commands/create-toolbox.js';
import { ToolboxComposer } from './services/toolbox-composer.js';
import { RemoveAccountChoiceHandler } from './commands/remove-account-choice.js';
import { RepinToolboxHandler } from './commands/repin-toolbox.js';
import { UpdateToolboxHandler } from './commands/update-toolbox.js';
import { AccountLinks } from './persistence/account-links.js';
import { AccountChoices } from './persistence/account-choices.js';
import { StoredToolboxConnectors } from './persistence/toolbox-connectors.js';
import { StoredDependentToolboxes, Toolboxes } from './persistence/toolboxes.js';
import { AccountPageController } from './http/account-page.controller.js';
import { StartPageController } from './http/start-page.controller.js';
import { AgentPageController } from './http/agent-page.controller.js';
import { ToolboxAccountPageController } from './http/toolbox-account-page.controller.js';
import { ToolboxAccountController } from './http/toolbox-account.controller.js';
import { ToolboxController, ToolboxTransferController } from './http/toolbox.controller.js';
import { GetAccountPageHandler } from './queries/get-account-page.js';
import { GetConnectionUseHandler } from './queries/get-connection-use.js';
import { GetToolboxAccountHandler } from './queries/get-toolbox-account.js';
import { GetPersonalToolsHandler } from './queries/get-personal-tools.js';
import { GetToolboxHandler } from './queries/get-toolbox.js';
import { ListAgentToolsHandler } from './queries/list-agent-tools.js';
import { ListToolboxAccountsHandler } from './queries/list-toolbox-accounts.js';
import { ListToolboxConnectorsHandler } from './queries/list-toolbox-connectors.js';
import { ListToolboxesHandler } from './queries/list-toolboxes.js';
import { EntriesOnConnections } from './hooks/entries-on-connections.js';
import { EntriesOfConnectors } from './hooks/entries-of-connectors.js';
import { EntryReplacement } from './hooks/entry-replacement.js';
import { AccountChooser } from './services/account-chooser.js';
import { CallerAccounts } from './services/caller-accounts.js';
import { ConnectRights } from './services/connect-rights.js';
import { EntryResolver } from './services/entry-resolver.js';
import { EntryBuilder } from './services/entry-builder.js';
import { OwnApps } from './services/own-apps.js';
import { PersonalToolRights } from './services/personal-tool-rights.js';
import { PinCounts } from './services/pin-counts.js';
import { ToolboxAccountReader } from './services/toolbox-account-reader.js';
import { ToolboxPageLoader } from './services/toolbox-page-loader.js';
import { ToolboxReader } from './services/toolbox-reader.js';

const stores = [AccountChoices, AccountLinks, StoredDependentToolboxes, StoredToolboxConnectors, Toolboxes];

const commands = [
  ChoosePersonalToolsHandler,
  ChooseAccountHandler,
  CreateAccountLinkHandler,
  CreateToolboxHandler,
  RemoveAccountChoiceHandler,
  RepinToolboxHandler,
  UpdateToolboxHandler,
];

const queries = [
  GetAccountPageHandler,
  GetConnectionUseHandler,
  GetToolboxAccountHandler,
  GetPersonalToolsHandler,
  GetToolboxHandler,
  ListAgentToolsHandler,
  ListToolboxAccountsHandler,
  ListToolboxConnectorsHandler,
  ListToolboxesHandler,
];

const services = [
  AccountChooser,
  CallerAccounts,
  ConnectRights,
  EntriesOfConnectors,
  EntriesOnConnections,
  EntryReplacement,
  EntryResolver,
  EntryBuilder,
  ToolboxAccountReader,
  ToolboxComposer,
  OwnApps,
  PersonalToolRights,
  PinCounts,
  ToolboxPageLoader,
  ToolboxReader,
];

@Module({
  imports: [
    AccessControlModule,
    AuthenticationModule,
    CatalogModule,
    CollectionModule,
    ConnectionsModule,
    ConnectionUseModule,
    CqrsModule,
    EntryModule,
    OrganizationsModule,
    SyntheticToolModule,
    TemplateModule,
  ],
  controllers: [
    AccountPageController,
    AgentPageController,
    StartPageController,
    ToolboxAccountController,
    ToolboxAccountPageController,
    ToolboxController,
    shareController('toolbox', { tag: 'Toolboxes' }),
    ToolboxTransferController,
  ],
  providers: [...stores, ...commands, ...queries, ...services],
  exports: [
    AccountChooser,
    AccountLinks,
    ConnectRights,
    StoredDependentToolboxes,
    StoredToolboxConnectors,
    EntryResolver,
    PersonalToolRights,
    ToolboxAccountReader,
    Toolboxes,
    ToolboxReader,
  ],
})
export class ToolboxModule {}
