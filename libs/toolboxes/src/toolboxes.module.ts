import { type DynamicModule, Module } from '@nestjs/common';
import { AuthorizationModule } from './authorization/authorization.module.js';
import { AuthorizationOptions } from './authorization/domain/authorization-options.js';
import { McpModule } from './mcp/mcp.module.js';
import { SkillModule } from './skill/skill.module.js';
import { SyntheticToolModule } from './synthetic-tool/synthetic-tool.module.js';
import { TemplateModule } from './template/template.module.js';
import { McpAddresses } from './toolbox/domain/mcp-addresses.js';
import { ToolboxModule } from './toolbox/toolbox.module.js';

type ToolboxesOptions = {
  /** The API's base URL, without a trailing slash. Agent addresses start with it. */
  serviceUrl: string;
  /** Keys for cookies. The first key signs; the others are still accepted. */
  cookieKeys: readonly Buffer[];
  /** Whether the installation has an identity provider. */
  hasIssuer: boolean;
};

@Module({})
export class ToolboxesModule {
  static forRoot({ serviceUrl, cookieKeys, hasIssuer }: ToolboxesOptions): DynamicModule {
    const addresses = { provide: McpAddresses, useValue: new McpAddresses(serviceUrl) };
    const authorization = {
      provide: AuthorizationOptions,
      useValue: new AuthorizationOptions(cookieKeys, serviceUrl, hasIssuer),
    };
    return {
      module: ToolboxesModule,
      global: true,
      imports: [SkillModule, SyntheticToolModule, TemplateModule, ToolboxModule, McpModule, AuthorizationModule],
      providers: [addresses, authorization],
      exports: [addresses, authorization, AuthorizationModule],
    };
  }
}
