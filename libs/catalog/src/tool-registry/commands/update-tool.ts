import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, invalid, Resumable } from '#kernel';
import { type ToolChange } from '../../registered-tool/domain/change-tool.js';
import { getToolNamed } from '../../connector/domain/connector.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { canManageConnector } from '../../connector/domain/ownership-policy.js';
import { type ChangeContext, ConnectorWriter } from '../../custom-connector/services/connector-writer.js';
import { ToolRegistry } from '../services/tool-registry.js';
import { notRemoteMcpField } from '../../definition/services/definition-reader.js';

/**
 * Enables or disables a tool for everyone. On a remote MCP connector, it can also accept or refuse a version of the
 * tool, and raise the tool's tier.
 */
export class UpdateTool extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly name: string,
    readonly changes: ToolChange,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(UpdateTool)
export class UpdateToolHandler implements ICommandHandler<UpdateTool> {
  constructor(
    private readonly connectorWriter: ConnectorWriter,
    private readonly toolRegistry: ToolRegistry,
  ) {}

  @Resumable()
  execute({ caller, slug, name, changes, expected }: UpdateTool): Promise<void> {
    const change = async (connector: CustomConnector, { seen, act }: ChangeContext) => {
      if (seen.definition.mcp) return this.toolRegistry.change(connector, name, changes, act);
      const tool = getToolNamed(seen, name);
      const { status } = changes;
      assertNoReview(changes);
      if (status) connector.switchTool(tool.facts, status === 'active', act);
    };
    return this.connectorWriter.change(caller, slug, canManageConnector, change, expected);
  }
}

/**
 * Refuses review fields for a connector without a remote MCP server, because its definition determines the tools and
 * tiers.
 */
function assertNoReview({ status, tier, hash }: ToolChange): void {
  if (tier === undefined && hash === undefined && status !== 'refused') return;
  const field = status === 'refused' ? '/status' : tier === undefined ? '/hash' : '/tier';
  throw invalid(
    field,
    notRemoteMcpField,
    'Only tools of remote MCP connectors can be reviewed or get another tier. Edit the definition instead.',
  );
}
