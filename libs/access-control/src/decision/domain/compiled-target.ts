import { type ToolFacts } from '../../restriction/domain/connector-labels.js';
import {
  enforcedTools,
  type PolicyRule,
  type RestrictionMode,
  type RestrictionTarget,
  type ToolEntry,
} from '../../restriction/domain/restriction-rule.js';
import { BlockedRequests } from '../../restriction/domain/blocked-requests.js';
import { isEdited, requestOfOperation } from '../../restriction/domain/tool-request.js';

/** The entries that a target allows, or that it blocks, on one connector. */
type Listing = {
  whole: boolean;
  entries: number;
  names: Set<string>;
  operations: Set<string>;
  origins: Set<string>;
  /** The requests of blocked tools. */
  requests: BlockedRequests;
};

type Listings = Record<RestrictionMode, Listing>;

/**
 * All rules on one role or one member, merged into two lists: the entries that they allow, and those that they block.
 */
export type CompiledTarget = {
  target: RestrictionTarget;
  rules: readonly PolicyRule[];
  connectors: ReadonlyMap<string, Listings>;
  /** Whether there is an allow rule, which blocks everything that no allow rule lists (rule 2). */
  listsAllowed: boolean;
  /** Whether an allow rule is empty. It blocks everything, whatever other rules list. */
  locksOut: boolean;
  /** Whether a rule on the member still replaces the rules on the member's roles (rule 5). */
  overrides: boolean;
};

export function compileTarget(target: RestrictionTarget, rules: readonly PolicyRule[]): CompiledTarget {
  const allows = rules.filter(({ mode }) => mode === 'allow');
  const connectors = new Map<string, Listings>();
  for (const rule of rules) addListings(rule, connectors);
  return {
    target,
    rules,
    connectors,
    listsAllowed: allows.length > 0,
    locksOut: allows.some(isEmpty),
    overrides: target.target_type === 'user' && rules.some((rule) => rule.legacy_override),
  };
}

const isEmpty = ({ connector_slugs, tools }: PolicyRule): boolean => connector_slugs.length === 0 && tools.length === 0;

/**
 * Returns what a blocking entry has in common with this tool; null if no entry blocks it. An unverified tool may have
 * had any identity before, so every entry blocks it by origin. An edited tool counts as every operation that it may now
 * perform.
 */
export const blocksTool = (listing: Listing, tool: ToolFacts): 'name' | 'operation' | 'origin' | null => {
  if (listing.entries === 0) return null;
  if (listing.names.has(tool.name)) return 'name';
  if (tool.operation !== null && listing.operations.has(tool.operation)) return 'operation';
  if (tool.unverified || (listing.origins.size > 0 && hasOrigin(listing.origins, tool))) return 'origin';
  const { request } = tool;
  return request && listing.requests.cover(request) ? 'operation' : null;
};

/**
 * Returns what an allowing entry has in common with this tool; null if no entry allows it. The name alone allows
 * nothing, because another tool may have had it before. An edited tool has a new origin, so it is not allowed until the
 * edit is confirmed. The operation does not cover expressions. It allows only unedited tools, and only in entries that
 * were stored before expressions counted.
 */
export const allowsTool = (listing: Listing, tool: ToolFacts): 'operation' | 'origin' | null => {
  if (tool.operation !== null && listing.operations.has(tool.operation) && !isEdited(tool)) return 'operation';
  return tool.origin !== null && listing.origins.has(tool.origin) ? 'origin' : null;
};

const emptyListing = (): Listing => ({
  whole: false,
  entries: 0,
  names: new Set(),
  operations: new Set(),
  origins: new Set(),
  requests: new BlockedRequests(),
});

/** The listings of a target that has no rule about a connector. */
const emptyListings: Listings = { allow: emptyListing(), block: emptyListing() };

function addListings(rule: PolicyRule, connectors: Map<string, Listings>): void {
  for (const slug of rule.connector_slugs) ensureListing(connectors, slug, rule.mode).whole = true;
  for (const tool of enforcedTools(rule)) {
    addEntry(ensureListing(connectors, tool.connector_slug, rule.mode), rule.mode, tool);
  }
}

function addEntry(listing: Listing, mode: RestrictionMode, { tool_name, operation, origin, request }: ToolEntry): void {
  listing.entries += 1;
  listing.names.add(tool_name);
  if (origin !== null) listing.origins.add(origin);
  if (operation === null) return;
  if (mode === 'block' || !request) listing.operations.add(operation);
  if (mode === 'block') listing.requests.add(request ?? requestOfOperation(operation));
}

function ensureListing(connectors: Map<string, Listings>, slug: string, mode: RestrictionMode): Listing {
  let listings = connectors.get(slug);
  if (!listings) connectors.set(slug, (listings = { allow: emptyListing(), block: emptyListing() }));
  return listings[mode];
}

/**
 * Whether one of the tool's origins is in `known`. The current origin counts even if `origins` does not contain it.
 */
function hasOrigin(known: ReadonlySet<string>, { origin, origins }: ToolFacts): boolean {
  let listed = origin === null;
  for (const each of origins) {
    if (known.has(each)) return true;
    listed ||= each === origin;
  }
  return !listed && known.has(origin!);
}

/** One target and one connector of a lineage. */
export type Question = {
  target: CompiledTarget;
  /** Whether the target is the member and not a role. */
  own: boolean;
  on: string;
  /** Number of forks between `on` and the requested connector. */
  distance: number;
  inherited: boolean;
  /** The target's allow entries for `on`. */
  allow: Listing;
  block: Listing;
};

export function buildQuestion(target: CompiledTarget, on: string, distance: number): Question {
  const { allow, block } = target.connectors.get(on) ?? emptyListings;
  const own = target.target.target_type === 'user';
  return { target, own, on, distance, inherited: distance > 0, allow, block };
}

/** What the rules on one target say about a connector or tool, and which kind of entry decided. */
export type TargetVerdict = {
  verdict: 'admits' | 'blocks';
  matched: 'connector' | 'name' | 'operation' | 'origin' | 'allowlist' | 'none';
};

const admits = {
  none: { verdict: 'admits', matched: 'none' },
  connector: { verdict: 'admits', matched: 'connector' },
  operation: { verdict: 'admits', matched: 'operation' },
  origin: { verdict: 'admits', matched: 'origin' },
  allowlist: { verdict: 'admits', matched: 'allowlist' },
} as const satisfies Record<string, TargetVerdict>;

const blocks = {
  connector: { verdict: 'blocks', matched: 'connector' },
  name: { verdict: 'blocks', matched: 'name' },
  operation: { verdict: 'blocks', matched: 'operation' },
  origin: { verdict: 'blocks', matched: 'origin' },
  allowlist: { verdict: 'blocks', matched: 'allowlist' },
} as const satisfies Record<string, TargetVerdict>;

/**
 * Evaluates the rules on one target. Blocking entries win over allowing ones. A target without allow rules allows
 * everything it does not block.
 * @param tool null to ask about the connector itself.
 */
export function evaluate(question: Question, tool: ToolFacts | null): TargetVerdict {
  if (question.block.whole) return blocks.connector;
  const blocking = tool && blocksTool(question.block, tool);
  if (blocking) return blocks[blocking];
  // Forks do not inherit allow lists: a rule that names an ancestor neither allows nor blocks the fork.
  return question.inherited || !question.target.listsAllowed ? admits.none : evaluateAllowList(question, tool);
}

function evaluateAllowList({ target, allow }: Question, tool: ToolFacts | null): TargetVerdict {
  if (target.locksOut) return blocks.allowlist;
  if (allow.whole) return admits.connector;
  if (allow.entries === 0) return blocks.allowlist;
  if (!tool) return admits.allowlist;
  const allowing = allowsTool(allow, tool);
  return allowing ? admits[allowing] : blocks.allowlist;
}

/** Whether the target can block anything on this connector. If not, it need not be evaluated. */
export const isBlockPossible = ({ target, block, inherited }: Question): boolean =>
  block.whole || block.entries > 0 || (!inherited && target.listsAllowed);
