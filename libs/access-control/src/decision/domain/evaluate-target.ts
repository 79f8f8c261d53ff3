import { allowsTool, blocksTool, type CompiledTarget, type Listing, nothingSaid } from './compiled-target.js';
import { type ToolFacts } from '../../restriction/domain/connector-tools.js';

/** One target asked about one connector of a lineage. */
export type Question = {
  target: CompiledTarget;
  /** The target is the member, not a role. */
  own: boolean;
  on: string;
  /** How many forks away from the connector asked about. */
  distance: number;
  inherited: boolean;
  /** What the target says of `on`. */
  allow: Listing;
  block: Listing;
};

export function questionOf(target: CompiledTarget, on: string, distance: number): Question {
  const { allow, block } = target.connectors.get(on) ?? nothingSaid;
  const own = target.target.target_type === 'user';
  return { target, own, on, distance, inherited: distance > 0, allow, block };
}

/** What one target says of one connector, or of one of its tools, and by which of its entries. */
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
 * Block beats allow, and a target without allow rows admits what it does not block.
 * @param tool null: may the connector be reached at all.
 */
export function evaluate(question: Question, tool: ToolFacts | null): TargetVerdict {
  if (question.block.whole) return blocks.connector;
  const blocking = tool && blocksTool(question.block, tool);
  if (blocking) return blocks[blocking];
  // An allow list judges the connector itself: what it says of an ancestor neither frees nor bars a fork.
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

/** Whether the answer can be that something is blocked; else it need not be asked. */
export const canBlock = ({ target, block, inherited }: Question): boolean =>
  block.whole || block.entries > 0 || (!inherited && target.listsAllowed);
