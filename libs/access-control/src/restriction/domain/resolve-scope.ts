import { pathIn, type FieldError, type FieldPath, invalidFields } from '#kernel';
import { type RestrictionScope, type ToolEntry, toolKey, type ToolRef } from './restriction-rule.js';
import { type ConnectorLabels, type ConnectorTools, type KnownTool } from './connector-labels.js';

type ResolvedScope = { connector_slugs: readonly string[]; tools: readonly ToolEntry[] };

type Catalog = { labels: ConnectorLabels; tools: ConnectorTools };

/**
 * Returns the scope with the identity of each tool. Entries that the rule already has keep their stored identity, so
 * the rule stays editable after a connector was unpublished, and still covers a tool that was renamed.
 * @param path of the scope in the request: `/draft`, or empty.
 * @throws validation_error with a problem for every new entry that the catalog does not know.
 */
export async function resolveScope(
  catalog: Catalog,
  orgId: string,
  sent: RestrictionScope,
  { stored = { connector_slugs: [], tools: [] }, path = '' }: { stored?: ResolvedScope; path?: FieldPath } = {},
): Promise<ResolvedScope> {
  const { connector_slugs, tools } = stored;
  if (sent.connector_slugs === connector_slugs && sent.tools === tools) return { connector_slugs, tools };
  const storedTools = new Map(stored.tools.map((tool) => [toolKey(tool), tool]));
  const added = sent.tools.filter((tool) => !storedTools.has(toolKey(tool)));
  const slugs = newConnectors(sent, stored, added);
  if (slugs.length === 0)
    return { connector_slugs: sent.connector_slugs, tools: sent.tools.map((tool) => storedTools.get(toolKey(tool))!) };
  const [labels, found] = await Promise.all([catalog.labels.labelsFor(orgId, slugs), catalog.tools.find(orgId, added)]);
  const known = new Map(added.map((tool, place) => [toolKey(tool), found[place] ?? null]));
  const problems = [
    ...unknownConnectors(sent, path, (slug) => labels.has(slug) || stored.connector_slugs.includes(slug)),
    ...unknownTools(sent, path, known, (slug) => labels.has(slug)),
  ];
  if (problems.length > 0) throw invalidFields(problems);
  const entryOf = (tool: ToolRef) => storedTools.get(toolKey(tool)) ?? toEntry(tool, known.get(toolKey(tool))!);
  return { connector_slugs: sent.connector_slugs, tools: sent.tools.map(entryOf) };
}

const newConnectors = (sent: RestrictionScope, stored: ResolvedScope, added: ToolRef[]): string[] => {
  const known = new Set(stored.connector_slugs);
  const whole = sent.connector_slugs.filter((slug) => !known.has(slug));
  return [...new Set([...whole, ...added.map((tool) => tool.connector_slug)])];
};

const unknownConnectors = (
  { connector_slugs }: RestrictionScope,
  path: FieldPath,
  isKnown: (slug: string) => boolean,
): FieldError[] =>
  connector_slugs.flatMap((slug, place) =>
    isKnown(slug) ? [] : [unknownConnector(pathIn(path, 'connector_slugs', place), slug)],
  );

const unknownTools = (
  { tools }: RestrictionScope,
  path: FieldPath,
  known: ReadonlyMap<string, KnownTool | null>,
  hasConnector: (slug: string) => boolean,
): FieldError[] =>
  tools.flatMap((tool, place) => {
    if (known.get(toolKey(tool)) !== null) return [];
    const { connector_slug, tool_name } = tool;
    const entry = pathIn(path, 'tools', place);
    if (!hasConnector(connector_slug)) return [unknownConnector(pathIn(entry, 'connector_slug'), connector_slug)];
    const message = `${connector_slug} has no tool ${tool_name}. List the connector's tools to find the name.`;
    return [{ path: pathIn(entry, 'tool_name'), reason: 'unknown_tool', message }];
  });

const unknownConnector = (path: FieldPath, slug: string): FieldError => ({
  path,
  reason: 'unknown_connector',
  message: `No connector has the slug ${slug}. GET /connector lists the connectors.`,
});

const toEntry = ({ connector_slug, tool_name }: ToolRef, { operation, origin }: KnownTool): ToolEntry => ({
  connector_slug,
  tool_name,
  operation,
  origin,
});
