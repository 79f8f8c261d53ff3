import { isDeepStrictEqual } from 'node:util';
import { invalid, required } from '#kernel';
import { type ListedRequest } from './tool-request.js';
import { toolLabel } from './tool-label.js';

export type ToolRef = { connector_slug: string; tool_name: string };

/**
 * What identifies a tool besides its name. Rules store the name and the identity, so that a rename neither unblocks nor
 * allows a tool.
 */
export type ToolIdentity = {
  /**
   * The HTTP method and path template, with a digest of the constant parts of the request. Null for a tool of a remote
   * MCP server.
   */
  operation: string | null;
  /** An id that the tool got in its first definition. Forks and pulls copy it. */
  origin: string | null;
};

/** A tool as a rule stores it. `request` is absent in entries that were stored before version 0.2. */
export type ToolEntry = ToolRef & ToolIdentity & { request?: ListedRequest };

export type RestrictionTarget = { target_type: 'role' | 'user'; target_id: string };

export type RestrictionMode = 'allow' | 'block';

export type RestrictionScope = { connector_slugs: readonly string[]; tools: readonly ToolRef[] };

/** The content of a restriction: its target, its scope and its mode. */
export type RestrictionRule = RestrictionTarget & RestrictionScope & { mode: RestrictionMode };

/** A rule with the identities of its tools. */
export type ResolvedRule = RestrictionTarget & {
  mode: RestrictionMode;
  connector_slugs: readonly string[];
  tools: readonly ToolEntry[];
};

/** Returns the rule with its lists sorted and without duplicates, as rules are stored and compared. */
export const sorted = ({ target_type, target_id, mode, connector_slugs, tools }: ResolvedRule): ResolvedRule => ({
  target_type,
  target_id,
  mode,
  connector_slugs: isSorted(connector_slugs) ? connector_slugs : [...new Set(connector_slugs)].sort(),
  tools: isSorted(tools.map(toolKey)) ? tools : sortTools(tools),
});

/**
 * Whether a list is sorted without duplicates. `inOrder` then keeps the same object, so that unchanged lists are
 * recognized by comparing references.
 */
const isSorted = (texts: readonly string[]): boolean => texts.every((text, n) => n === 0 || texts[n - 1]! < text);

const sortTools = (tools: readonly ToolEntry[]): ToolEntry[] =>
  [...new Map(tools.map((tool) => [toolKey(tool), tool])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, tool]) => tool);

/** Returns a string that identifies a tool. Slugs contain no line breaks. */
export const toolKey = ({ connector_slug, tool_name }: ToolRef): string => `${connector_slug}\n${tool_name}`;

export const sameTarget = (one: RestrictionTarget, other: RestrictionTarget): boolean =>
  one.target_type === other.target_type && one.target_id === other.target_id;

/** Whether two rules are the same. The connectors and tools of both must be sorted. */
export const sameRule = (one: ResolvedRule, other: ResolvedRule): boolean =>
  sameTarget(one, other) &&
  one.mode === other.mode &&
  isDeepStrictEqual(one.connector_slugs, other.connector_slugs) &&
  isDeepStrictEqual(one.tools, other.tools);

/** Returns the tools that a rule enforces. A tool has no effect if the same rule names its whole connector. */
export function enforcedTools<Tool extends ToolRef>(rule: {
  connector_slugs: readonly string[];
  tools: readonly Tool[];
}): readonly Tool[] {
  if (rule.connector_slugs.length === 0 || rule.tools.length === 0) return rule.tools;
  const whole = new Set(rule.connector_slugs);
  return rule.tools.filter((tool) => !whole.has(tool.connector_slug));
}

/** Returns the slugs of all connectors that a rule names, or whose tools it names. Whole connectors come first. */
export const enforcedConnectors = (rule: RestrictionScope): string[] => [
  ...new Set([...rule.connector_slugs, ...enforcedTools(rule).map((tool) => tool.connector_slug)]),
];

/**
 * Returns the rule after a change. If only the id of the target is sent, its type stays.
 * @throws validation_error when the type changes without a matching id.
 */
export function changedRule(before: RestrictionRule, changes: Partial<RestrictionRule>): RestrictionRule {
  if (changes.target_type && changes.target_type !== before.target_type && !changes.target_id)
    throw invalid('/target_id', required, 'A new target_type requires a matching target_id.');
  const { target_type, target_id, mode, connector_slugs, tools } = { ...before, ...changes };
  return { target_type, target_id, mode, connector_slugs, tools };
}

/** The part of a rule that decisions need. */
export type PolicyRule = {
  id: string;
  mode: RestrictionMode;
  connector_slugs: readonly string[];
  tools: readonly ToolEntry[];
  legacy_override: boolean;
};

export type TargetedRule = PolicyRule & RestrictionTarget;

/** Reads an organization's rules for decisions. */
export abstract class PolicyRules {
  /** Returns every rule on these members and roles, oldest first, in one round trip. */
  abstract rulesFor(
    orgId: string,
    targets: { userIds: readonly string[]; roleIds: readonly string[] },
  ): Promise<TargetedRule[]>;

  abstract find(orgId: string, id: string): Promise<TargetedRule | null>;

  /** Counts the rules that name a connector or one of its tools. */
  abstract countNaming(orgId: string, slug: string): Promise<number>;
}

const maxNamed = 3;

/** Returns a sentence that says what a rule enforces (rules 1 and 2). */
export function summarize(rule: RestrictionScope & { mode: RestrictionMode }): string {
  const items = [...rule.connector_slugs.toSorted(), ...toolItems(enforcedTools(rule))];
  if (rule.mode === 'block') return items.length > 0 ? `Blocks ${joinItems(items)}.` : 'Blocks nothing.';
  return items.length > 0 ? `Allows only ${joinItems(items)}.` : 'Blocks every connector and every tool.';
}

function toolItems(tools: readonly ToolRef[]): string[] {
  const found = new Map<string, { first: string; count: number }>();
  for (const { connector_slug, tool_name } of tools) {
    const item = found.get(connector_slug);
    if (item) item.count += 1;
    else found.set(connector_slug, { first: tool_name, count: 1 });
  }
  return [...found]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([slug, { first, count }]) =>
      count > 1 ? `${count} tools on ${slug}` : `“${toolLabel(first, slug)}” on ${slug}`,
    );
}

/** Joins items as `a`, `a and b` or `a, b and c`. Items after the first few are only counted. */
function joinItems(items: string[]): string {
  const left = items.length - maxNamed;
  const named = left > 0 ? [...items.slice(0, maxNamed), `${left} more connector${left > 1 ? 's' : ''}`] : items;
  return list.format(named);
}

const list = new Intl.ListFormat('en-GB');
