import { textKey } from '#kernel';
import { type KnownTool, toolLabel } from '#access-control';
import { type Operation, type Tier, type ToolDefinition } from '#connector-definition';
import { type RemoteFacts } from './edited-tools.js';
import { operationOf, tierOf } from './operation.js';

/** A tool of a connector: its definition, its identity for restrictions, and values derived from both. */
export type CatalogTool = {
  definition: ToolDefinition;
  facts: KnownTool;
  label: string;
  operation: Operation;
  tier: Tier;
  /** Facts about a tool of a remote MCP server; null for other tools. */
  remote: RemoteFacts | null;
  /** The text to search, normalized by `textKey`. */
  text: string;
};

export function catalogTool(
  slug: string,
  definition: ToolDefinition,
  facts: KnownTool,
  remote: RemoteFacts | null = null,
): CatalogTool {
  const { name, description, resource } = definition;
  const label = toolLabel(name, slug);
  const text = textKey((remote ? [name, remote.title] : [label, name, description, resource]).join('\n'));
  return { remote, definition, facts, label, operation: operationOf(definition), tier: tierOf(definition), text };
}

/** Whether the tool awaits review, because its remote server lists a version that was not accepted. */
export const isHeld = ({ remote }: Pick<CatalogTool, 'remote'>): boolean =>
  remote?.off === 'changed' || remote?.off === 'new';

/**
 * Whether some account gets a version that no reviewer has decided on. Rows that were stored before variants existed do
 * not contain this. For these rows, returns whether the tool is held.
 */
export const waitsForReview = (tool: Pick<CatalogTool, 'remote'>): boolean => tool.remote?.waits ?? isHeld(tool);

export const toolOperations = ['read', 'create', 'update', 'delete', 'other'] as const satisfies Operation[];

export const tiers = ['read', 'write', 'destructive'] as const satisfies Tier[];

export function countOperations(tools: readonly Pick<CatalogTool, 'operation'>[]): Record<Operation, number> {
  const counts = { create: 0, delete: 0, other: 0, read: 0, update: 0 };
  for (const { operation } of tools) counts[operation] += 1;
  return counts;
}
