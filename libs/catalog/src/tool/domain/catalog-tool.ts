import { textKey } from '#kernel';
import { type KnownTool, type ToolFacts, toolLabel } from '#access-control';
import { type Operation, type Tier, type ToolDefinition } from '#connector-definition';
import { type RemoteFacts, type StoredTool } from './edited-tools.js';
import { operationOf, selectStrictestTier, tierOf } from './operation.js';

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
  const text = textKey([label, name, ...(remote ? [remote.title] : [description, resource])].join('\n'));
  const tier = selectStrictestTier([tierOf(definition), facts.earlier_tier ?? 'read']);
  return { remote, definition, facts, label, operation: operationOf(definition), tier, text };
}

/** Whether the tool awaits review, because its remote server lists a version that was not accepted. */
export const isHeld = ({ remote }: Pick<CatalogTool, 'remote'>): boolean =>
  remote?.off === 'changed' || remote?.off === 'new';

/**
 * Whether some account gets a version that no reviewer has decided on. Rows that were stored before variants existed do
 * not contain this. For these rows, returns whether the tool is held.
 */
export const waitsForReview = (tool: Pick<CatalogTool, 'remote'>): boolean => tool.remote?.waits ?? isHeld(tool);

export function countOperations(tools: readonly Pick<CatalogTool, 'operation'>[]): Record<Operation, number> {
  const counts = { create: 0, delete: 0, other: 0, read: 0, update: 0 };
  for (const { operation } of tools) counts[operation] += 1;
  return counts;
}

/** The stored facts about a connector's tools, without their definitions. */
export type StoredTools = {
  tools: readonly StoredTool[];
  disabled_origins?: readonly string[];
};

/** Returns the tools of a definition that have a known identity. */
export function knownTools<Defined extends { name: string }>(
  defined: readonly Defined[],
  { tools, disabled_origins }: StoredTools,
): { definition: Defined; facts: KnownTool; remote: RemoteFacts | null }[] {
  const disabled = new Set(disabled_origins);
  const stored = new Map(tools.flatMap((tool) => (tool.retired ? [] : [[tool.name, tool] as const])));
  return defined.flatMap((definition) => {
    const known = stored.get(definition.name);
    if (!known) return [];
    const { remote = null, ...facts } = known;
    const active = remote ? remote.off === null : !listToolIdentities(known).some((each) => disabled.has(each));
    return [{ definition, facts: { ...facts, active }, remote }];
  });
}

/**
 * Returns the identities by which a tool may have been disabled: its origins, or its name if it has none. A changed
 * tool stays disabled.
 */
export const listToolIdentities = ({ name, origin, origins }: ToolFacts): readonly string[] =>
  origin === null ? [name] : origins.includes(origin) ? origins : [origin, ...origins];
