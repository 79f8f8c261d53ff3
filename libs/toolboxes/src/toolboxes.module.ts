import { type DynamicModule, Module } from '@nestjs/common';
import { bindGlobally, startContext } from '#platform/bindings';
import { ConsentResources } from '#authentication';
import { AgentToolRights } from '#connections';
import { DependentToolboxes, ToolboxAccounts, ToolboxConnectors, UsableWays } from '#access-control';
import { ToolboxSources } from './template/domain/template.js';
import { ToolboxResources } from './toolbox-app/services/toolbox-resources.js';
import { StoredToolboxConnectors } from './toolbox/persistence/toolbox-connectors.js';
import { StoredDependentToolboxes } from './toolbox/persistence/toolboxes.js';
import { PersonalToolRights } from './toolbox/services/personal-tool-rights.js';
import { ToolboxReader } from './toolbox/services/toolbox-reader.js';
import { ExplainedAccounts } from './member-access/services/explained-accounts.js';
import { ExplainedWays } from './member-access/services/explained-ways.js';
import { MemberAccessModule } from './member-access/member-access.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { CallResultModule } from './call-result/call-result.module.js';
import { ConnectionUseModule } from './connection-use/connection-use.module.js';
import { BrokenEntryModule } from './broken-entry/broken-entry.module.js';
import { SkillModule } from './skill/skill.module.js';
import { SyntheticRunModule } from './synthetic-run/synthetic-run.module.js';
import { SyntheticToolModule } from './synthetic-tool/synthetic-tool.module.js';
import { TemplateModule } from './template/template.module.js';
import { McpAddresses } from './toolbox/domain/mcp-addresses.js';
import { ToolboxAppModule } from './toolbox-app/toolbox-app.module.js';
import { ToolboxExecutionModule } from './toolbox-execution/toolbox-execution.module.js';
import { ToolboxModule } from './toolbox/toolbox.module.js';

type ToolboxesOptions = {
  /** The API's base URL, without a trailing slash. Agent addresses start with it. */
  serviceUrl: string;
};

const parts = [
  ConnectionUseModule,
  SkillModule,
  SyntheticToolModule,
  SyntheticRunModule,
  TemplateModule,
  ToolboxModule,
  CallResultModule,
  ToolboxExecutionModule,
  ToolboxAppModule,
  BrokenEntryModule,
  McpModule,
  MemberAccessModule,
];

const ports = [
  { provide: AgentToolRights, useExisting: PersonalToolRights },
  { provide: ConsentResources, useExisting: ToolboxResources },
  { provide: DependentToolboxes, useExisting: StoredDependentToolboxes },
  { provide: ToolboxAccounts, useExisting: ExplainedAccounts },
  { provide: ToolboxConnectors, useExisting: StoredToolboxConnectors },
  { provide: UsableWays, useExisting: ExplainedWays },
  { provide: ToolboxSources, useExisting: ToolboxReader },
];

@Module({
  imports: [...parts, bindGlobally(ports, [MemberAccessModule, ToolboxModule, ToolboxAppModule])],
})
export class ToolboxesModule {
  static forRoot({ serviceUrl }: ToolboxesOptions): DynamicModule {
    return startContext(ToolboxesModule, parts, [{ provide: McpAddresses, useValue: new McpAddresses(serviceUrl) }]);
  }
}
