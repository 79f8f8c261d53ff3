import { type DynamicModule, Module } from '@nestjs/common';
import { McpModule } from './mcp/mcp.module.js';
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

@Module({})
export class ToolboxesModule {
  static forRoot({ serviceUrl }: ToolboxesOptions): DynamicModule {
    const addresses = { provide: McpAddresses, useValue: new McpAddresses(serviceUrl) };
    return {
      module: ToolboxesModule,
      global: true,
      imports: [
        SkillModule,
        SyntheticToolModule,
        SyntheticRunModule,
        TemplateModule,
        ToolboxModule,
        ToolboxExecutionModule,
        ToolboxAppModule,
        BrokenEntryModule,
        McpModule,
      ],
      providers: [addresses],
      exports: [addresses, ToolboxModule, ToolboxAppModule],
    };
  }
}
