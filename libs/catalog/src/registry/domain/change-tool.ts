import { type Tier } from '#connector-definition';
import { conflict, invalid } from '#kernel';
import { trustedWith } from './record-listing.js';
import { currentOf, type RegisteredTool } from './registered-tool.js';
import { isBelow, isSupportedName, labelledTier } from './remote-tool.js';

/** What a manager says of a tool: whether it is on, how much care it needs, and which version they looked at. */
export type ToolChange = { status?: 'active' | 'disabled'; tier?: Tier | null; hash?: string };

/**
 * The tool as it is after a manager's word.
 * @throws conflict `stale_review`, `unsupported_name`; validation_error `hash_required`, `invalid_value`
 */
export function changeTool(tool: RegisteredTool, { status, tier, hash }: ToolChange, by: string): RegisteredTool {
  if (hash !== undefined && hash !== currentOf(tool).hash)
    throw conflict('stale_review', 'The tool is not what was looked at any more: look at it again.', {
      details: { hash: currentOf(tool).hash },
    });
  const settled =
    status === 'active' ? turnedOn(tool, hash, by) : { ...tool, turned_off: tool.turned_off || status === 'disabled' };
  return tier === undefined ? settled : { ...settled, raised_tier: raised(tool, tier) };
}

/** Accepts exactly what was shown, where something waits. */
function turnedOn(tool: RegisteredTool, hash: string | undefined, by: string): RegisteredTool {
  if (!isSupportedName(tool.name))
    throw conflict('unsupported_name', 'No tool of this name can be called: its server has to give it another one.');
  const on = { ...tool, turned_off: false };
  if (tool.offered === null) return on;
  if (hash === undefined)
    throw invalid('/hash', 'hash_required', 'The tool waits for review: send the hash of the version to accept.');
  return { ...on, accepted: tool.offered, offered: null, trusted: trustedWith(tool, hash), reviewed_by: by };
}

/** Null takes it back to the server's label. */
function raised(tool: RegisteredTool, tier: Tier | null): Tier | null {
  if (tier !== null && isBelow(tier, labelledTier(currentOf(tool).tool)))
    throw invalid('/tier', 'invalid_value', 'A tier is raised above what the server says of the tool, never lowered.');
  return tier;
}

/** Its server is another one now, and nothing that was said of it holds: everything is looked at anew. */
export const distrusted = (tool: RegisteredTool): RegisteredTool => ({
  ...tool,
  offered: currentOf(tool),
  trusted: [],
});
