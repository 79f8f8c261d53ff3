import { type Sorts } from '#kernel';
import { inputSchemaOf } from '../../tool/domain/input-schema.js';
import { type CatalogTool } from '../../tool/domain/catalog-tool.js';
import { type ConnectorToolQuery, type ConnectorToolView, type RuleToolView, type ToolView } from './tool.view.js';

/** Names are unique, so sorting needs no second key. */
export const toolSorts: Sorts = { name: {} };

export const searchTools = (tools: readonly CatalogTool[], q = ''): CatalogTool[] =>
  tools.filter(({ text }) => text.includes(q));

/** Applies the filters other than `q`. */
export const filterTools = (
  tools: CatalogTool[],
  { operation, tier }: Pick<ConnectorToolQuery, 'operation' | 'tier'>,
) => tools.filter((tool) => isAmong(operation, tool.operation) && isAmong(tier, tool.tier));

const isAmong = <Value>(allowed: Value[] | undefined, value: Value): boolean =>
  allowed === undefined || allowed.length === 0 || allowed.includes(value);

export const toPageRow = (tool: CatalogTool) => ({ page_id: tool.definition.name, tool });

export const toToolView = ({ definition, label, operation, tier, remote }: CatalogTool): ToolView => ({
  name: definition.name,
  tool_label: label,
  description: definition.description,
  resource: definition.resource,
  method: definition.method,
  kind: remote ? 'remote_mcp' : 'catalog',
  operation,
  tier,
});

export const schemasOf = ({ definition }: CatalogTool): Pick<ConnectorToolView, 'input_schema' | 'output_schema'> => ({
  input_schema: inputSchemaOf(definition),
  output_schema: definition.output ?? null,
});

export const statusOf = ({ facts }: CatalogTool) => (facts.active ? 'active' : 'disabled');

/** Builds the view of a tool for managers of restrictions or of the connector. */
export const toRuleToolView = (tool: CatalogTool): RuleToolView => ({
  ...toToolView(tool),
  ...(tool.facts.unverified ? { unverified_request: tool.facts.operation ?? '' } : {}),
  ...(tool.remote && { status: statusOf(tool), ...(tool.remote.title !== null && { title: tool.remote.title }) }),
});
