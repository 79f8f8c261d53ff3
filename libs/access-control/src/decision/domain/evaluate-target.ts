import { type ToolFacts } from '../../restriction/domain/connector-labels.js';
import { allowsTool, blocksTool, type CompiledTarget, type Listing, emptyListings } from './compiled-target.js';

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

export function questionOf(target: CompiledTarget, on: string, distance: number): Question {
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
export const canBlock = ({ target, block, inherited }: Question): boolean =>
  block.whole || block.entries > 0 || (!inherited && target.listsAllowed);
