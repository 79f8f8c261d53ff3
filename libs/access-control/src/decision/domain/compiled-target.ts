import {
  enforcedTools,
  type RestrictionMode,
  type RestrictionTarget,
  type ToolIdentity,
} from '../../restriction/domain/restriction-rule.js';
import { type PolicyRule } from '../../restriction/domain/policy-rules.js';
import { type ToolFacts } from '../../restriction/domain/connector-labels.js';

/** The entries that a target allows, or that it blocks, on one connector. */
export type Listing = {
  whole: boolean;
  entries: number;
  names: Set<string>;
  operations: Set<string>;
  origins: Set<string>;
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
 * had any identity before, so every entry blocks it by origin.
 */
export const blocksTool = (listing: Listing, tool: ToolFacts): 'name' | 'operation' | 'origin' | null => {
  if (listing.entries === 0) return null;
  if (listing.names.has(tool.name)) return 'name';
  if (tool.operation !== null && listing.operations.has(tool.operation)) return 'operation';
  return tool.unverified || (listing.origins.size > 0 && hasOrigin(listing.origins, tool)) ? 'origin' : null;
};

/**
 * Returns what an allowing entry has in common with this tool; null if no entry allows it. The name alone allows
 * nothing, because another tool may have had it before.
 */
export const allowsTool = (listing: Listing, tool: ToolIdentity): 'operation' | 'origin' | null => {
  if (tool.operation !== null && listing.operations.has(tool.operation)) return 'operation';
  return tool.origin !== null && listing.origins.has(tool.origin) ? 'origin' : null;
};

const emptyListing = (): Listing => ({
  whole: false,
  entries: 0,
  names: new Set(),
  operations: new Set(),
  origins: new Set(),
});

/** The listings of a target that has no rule about a connector. */
export const emptyListings: Listings = { allow: emptyListing(), block: emptyListing() };

function addListings(rule: PolicyRule, connectors: Map<string, Listings>): void {
  for (const slug of rule.connector_slugs) listingOf(connectors, slug, rule.mode).whole = true;
  for (const tool of enforcedTools(rule)) {
    const listing = listingOf(connectors, tool.connector_slug, rule.mode);
    listing.entries += 1;
    listing.names.add(tool.tool_name);
    if (tool.operation !== null) listing.operations.add(tool.operation);
    if (tool.origin !== null) listing.origins.add(tool.origin);
  }
}

function listingOf(connectors: Map<string, Listings>, slug: string, mode: RestrictionMode): Listing {
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
