import { allowsTool, blocksTool, type CompiledTarget, type Listings, type ToolFacts } from './compiled-target.js';

/** What one target says of one connector, or of one of its tools, and by which of its entries. */
export type Finding = {
  verdict: 'admits' | 'blocks';
  matched: 'connector' | 'name' | 'operation' | 'origin' | 'allowlist' | 'none';
};

const admits = {
  none: { verdict: 'admits', matched: 'none' },
  connector: { verdict: 'admits', matched: 'connector' },
  operation: { verdict: 'admits', matched: 'operation' },
  origin: { verdict: 'admits', matched: 'origin' },
  allowlist: { verdict: 'admits', matched: 'allowlist' },
} as const satisfies Record<string, Finding>;

const blocks = {
  connector: { verdict: 'blocks', matched: 'connector' },
  name: { verdict: 'blocks', matched: 'name' },
  operation: { verdict: 'blocks', matched: 'operation' },
  origin: { verdict: 'blocks', matched: 'origin' },
  allowlist: { verdict: 'blocks', matched: 'allowlist' },
} as const satisfies Record<string, Finding>;

/**
 * Block beats allow, and a target without allow rows admits what it does not block.
 * @param said what the target says of the connector looked at.
 * @param tool absent: may the connector be reached at all.
 * @param inherited the connector looked at is an ancestor of the one asked about.
 */
export function judge(target: CompiledTarget, said: Listings, tool: ToolFacts | null, inherited: boolean): Finding {
  if (said.block.whole) return blocks.connector;
  const blocking = tool && blocksTool(said.block, tool);
  if (blocking) return blocks[blocking];
  // An allow list judges the connector itself: what it says of an ancestor neither frees nor bars a fork.
  return inherited || !target.listsAllowed ? admits.none : judgeAllowList(target, said, tool);
}

function judgeAllowList({ locksOut }: CompiledTarget, { allow }: Listings, tool: ToolFacts | null): Finding {
  if (locksOut) return blocks.allowlist;
  if (allow.whole) return admits.connector;
  if (allow.entries === 0) return blocks.allowlist;
  if (!tool) return admits.allowlist;
  const allowing = allowsTool(allow, tool);
  return allowing ? admits[allowing] : blocks.allowlist;
}

/** Whether a target can block anything at all through the connector looked at. */
export const canBlock = (target: CompiledTarget, { block }: Listings, inherited: boolean): boolean =>
  block.whole || block.entries > 0 || (!inherited && target.listsAllowed);
