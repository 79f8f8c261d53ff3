import { type ConnectorDefinition, type PostInstallStep, type ToolDefinition } from '#connector-definition';
import { type CatalogTool } from '../../tool/domain/catalog-tool.js';
import { type KeptTools, knownTools } from '../../tool/domain/known-tools.js';
import { operationOf } from '../../tool/domain/operation.js';
import { type ConnectorSummary } from './connector.js';

/** What a connector's row on a list needs of a tool. */
type ToolOutline = Pick<CatalogTool, 'facts' | 'operation' | 'remote'> & {
  definition: Pick<ToolDefinition, 'name' | 'requires_scopes'>;
};

/** A connector as lists show it, without what takes room of its definition. */
export type ConnectorOutline = Omit<ConnectorSummary, 'definition'> & {
  definition: ConnectorSummary['definition'] & OutlinedParts;
  tools: readonly ToolOutline[];
};

export type StepOutline = Pick<PostInstallStep, 'name' | 'label' | 'required'>;

type OutlinedParts = Pick<ConnectorDefinition, 'permissions_text' | 'rate_limits'> & {
  post_install?: readonly StepOutline[];
  /** Nothing of it, where the definition says how a credential is verified. */
  verify?: object;
};

/** What is kept of a definition to make outlines of. */
export type KeptOutline = OutlinedParts & {
  tools?: (ToolOutline['definition'] & Pick<ToolDefinition, 'operation'> & { request: { method: string } })[];
};

export function outlineOf(summary: ConnectorSummary, { tools = [], ...parts }: KeptOutline, kept: KeptTools) {
  const known = knownTools(tools, kept);
  return Object.assign({}, summary, {
    definition: { ...summary.definition, ...parts },
    tools: known.map((tool): ToolOutline => ({ ...tool, operation: operationOf(tool.definition) })),
  });
}
