import { isDeepStrictEqual } from 'node:util';

export type ToolRef = { connector_slug: string; tool_name: string };

/** What a tool does, whatever it is called: a rule keeps both, so that a rename neither frees nor admits a tool. */
export type ToolIdentity = {
  /** Method and path template with a digest of the constant parts of the request; null on remote MCP. */
  operation: string | null;
  /** An id from the tool's first definition, copied by fork and pull. */
  origin: string | null;
};

/** A tool as a rule keeps it. */
export type ToolEntry = ToolRef & ToolIdentity;

export type RestrictionTarget = { target_type: 'role' | 'user'; target_id: string };

export type RestrictionMode = 'allow' | 'block';

export type RestrictionScope = { connector_slugs: readonly string[]; tools: readonly ToolRef[] };

/** What a restriction says; everything else about it is bookkeeping. */
export type RestrictionRule = RestrictionTarget & RestrictionScope & { mode: RestrictionMode };

/** A rule whose tools were looked up, so that it says what each of them does. */
export type ResolvedRule = RestrictionTarget & {
  mode: RestrictionMode;
  connector_slugs: readonly string[];
  tools: readonly ToolEntry[];
};

/** Sorted and without repetitions, which is how rules are stored and compared. */
export const inOrder = ({ target_type, target_id, mode, connector_slugs, tools }: ResolvedRule): ResolvedRule => ({
  target_type,
  target_id,
  mode,
  connector_slugs: ascending(connector_slugs) ? connector_slugs : [...new Set(connector_slugs)].sort(),
  tools: ascending(tools.map(toolKey)) ? tools : toolsInOrder(tools),
});

/** What is in order stays the same object, and so is seen at a glance not to have changed. */
const ascending = (texts: readonly string[]): boolean => texts.every((text, n) => n === 0 || texts[n - 1]! < text);

const toolsInOrder = (tools: readonly ToolEntry[]): ToolEntry[] =>
  [...new Map(tools.map((tool) => [toolKey(tool), tool])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, tool]) => tool);

/** One text a tool; no slug holds a line break. */
export const toolKey = ({ connector_slug, tool_name }: ToolRef): string => `${connector_slug}\n${tool_name}`;

export const sameTarget = (one: RestrictionTarget, other: RestrictionTarget): boolean =>
  one.target_type === other.target_type && one.target_id === other.target_id;

/** @param one in order, as the other. */
export const sameRule = (one: ResolvedRule, other: ResolvedRule): boolean =>
  sameTarget(one, other) &&
  one.mode === other.mode &&
  isDeepStrictEqual(one.connector_slugs, other.connector_slugs) &&
  isDeepStrictEqual(one.tools, other.tools);

/** Tools a rule enforces: an entry on a connector that the same rule names whole does nothing. */
export function enforcedTools<Tool extends ToolRef>(rule: {
  connector_slugs: readonly string[];
  tools: readonly Tool[];
}): readonly Tool[] {
  if (rule.connector_slugs.length === 0 || rule.tools.length === 0) return rule.tools;
  const whole = new Set(rule.connector_slugs);
  return rule.tools.filter((tool) => !whole.has(tool.connector_slug));
}

/** Slugs of the connectors a rule enforces, those named whole first. */
export const enforcedConnectors = (rule: RestrictionScope): string[] => [
  ...new Set([...rule.connector_slugs, ...enforcedTools(rule).map((tool) => tool.connector_slug)]),
];
