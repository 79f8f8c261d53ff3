import { type ConnectorDefinition, type PostInstallStep, type ToolDefinition } from '#connector-definition';
import { type CatalogTool, knownTools, type StoredTools } from '../../tool/domain/catalog-tool.js';
import { operationOf } from '../../tool/domain/operation.js';
import { type ConnectorSummary } from './connector.js';

/** Fields of a tool for lists of connectors. */
type ToolOutline = Pick<CatalogTool, 'facts' | 'operation' | 'remote'> & {
  definition: Pick<ToolDefinition, 'name' | 'requires_scopes'>;
};

/** A connector for lists, without the large parts of its definition. */
export type ConnectorOutline = Omit<ConnectorSummary, 'definition'> & {
  definition: ConnectorSummary['definition'] & OutlinedParts;
  tools: readonly ToolOutline[];
};

export type StepOutline = Pick<PostInstallStep, 'name' | 'label' | 'required'>;

type OutlinedParts = Pick<ConnectorDefinition, 'permissions_text' | 'rate_limits'> & {
  post_install?: readonly StepOutline[];
  /** An empty object if the definition has a verification request. */
  verify?: object;
};

/** The stored parts of a definition from which outlines are built. */
export type StoredOutline = OutlinedParts & {
  tools?: (ToolOutline['definition'] & Pick<ToolDefinition, 'operation'> & { request: { method: string } })[];
};

export function outlineOf(summary: ConnectorSummary, { tools = [], ...parts }: StoredOutline, stored: StoredTools) {
  const known = knownTools(tools, stored);
  return Object.assign({}, summary, {
    definition: { ...summary.definition, ...parts },
    tools: known.map((tool): ToolOutline => ({ ...tool, operation: operationOf(tool.definition) })),
  });
}
