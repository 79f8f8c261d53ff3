import { type Tier } from '#connector-definition';
import { conflict, invalid } from '#kernel';
import {
  acceptedVersions,
  currentOf,
  type RegisteredTool,
  type ToolVariant,
  type ToolVersion,
  type VariantState,
} from './registered-tool.js';
import { isBelow, isSupportedName, strictestTier } from './remote-tool.js';

/** What a manager says of a tool: whether it is on, how much care it needs, and which version they looked at. */
export type ToolChange = { status?: 'active' | 'disabled' | 'refused'; tier?: Tier | null; hash?: string };

/**
 * The tool as it is after a manager's word.
 * @throws conflict `stale_review`, `unsupported_name`; validation_error `hash_required`, `invalid_value`
 */
export function changeTool(tool: RegisteredTool, { status, tier, hash }: ToolChange, by: string): RegisteredTool {
  const current = currentOf(tool).hash;
  if (hash !== undefined && hash !== current && !tool.variants.some((variant) => variant.hash === hash))
    throw conflict('stale_review', 'The tool has changed since you looked at it. Read it again.', {
      details: { hash: current },
    });
  const changed = withStatus(tool, { status, hash }, by);
  return tier === undefined ? changed : { ...changed, raised_tier: raised(changed, tier) };
}

function withStatus(tool: RegisteredTool, { status, hash }: ToolChange, by: string): RegisteredTool {
  if (status === 'active') return turnedOn(tool, hash, by);
  if (status === 'refused') return refused(tool, hash, by);
  return { ...tool, turned_off: tool.turned_off || status === 'disabled' };
}

/** Accepts exactly the version that was shown, where one waits or was refused. */
function turnedOn(tool: RegisteredTool, hash: string | undefined, by: string): RegisteredTool {
  if (!isSupportedName(tool.name))
    throw conflict('unsupported_name', 'No tool of this name can be called: its server has to give it another one.');
  const on = { ...tool, turned_off: false };
  const { offered, variants } = tool;
  if (offered !== null && hash === undefined)
    throw invalid('/hash', 'hash_required', 'The tool waits for review. Send the hash of the version to accept.');
  if (offered !== null && offered.hash === hash) {
    const { state: _, ...accepted } = offered;
    return { ...on, accepted, offered: null, trusted: [hash], reviewed_by: by };
  }
  const variant = variants.find((each) => each.hash === hash);
  if (!variant) return on;
  if (tool.accepted !== null && offered === null)
    return { ...on, variants: variants.map((each) => withState(each, hash, 'accepted')), reviewed_by: by };
  // Callers are shown what some account can call.
  const { state: _, ...accepted } = variant;
  const others = variants.filter((each) => each !== variant);
  const all = [...others, ...asVariants(offered)];
  return { ...on, accepted, offered: null, variants: all, trusted: [accepted.hash], reviewed_by: by };
}

/** Keeps one version from being called, whatever else is served under the name. */
function refused(tool: RegisteredTool, hash: string | undefined, by: string): RegisteredTool {
  const { accepted, offered, variants } = tool;
  if (hash === undefined) throw invalid('/hash', 'hash_required', 'Send the hash of the version to refuse.');
  if (offered?.hash === hash) return { ...tool, offered: { ...offered, state: 'refused' }, reviewed_by: by };
  if (accepted?.hash === hash)
    throw invalid('/status', 'invalid_value', 'This version is accepted. Send `disabled` to turn the tool off.');
  return { ...tool, variants: variants.map((each) => withState(each, hash, 'refused')), reviewed_by: by };
}

const withState = (variant: ToolVariant, hash: string | undefined, state: VariantState): ToolVariant =>
  variant.hash === hash ? { ...variant, state } : variant;

const asVariants = (offered: RegisteredTool['offered']): ToolVariant[] =>
  offered ? [{ state: 'waiting', ...offered }] : [];

/** Null takes it back to the server's label. */
function raised(tool: RegisteredTool, tier: Tier | null): Tier | null {
  const versions = [currentOf(tool), ...acceptedVersions(tool)].map((version) => version.tool);
  if (tier !== null && isBelow(tier, strictestTier(versions, null)))
    throw invalid('/tier', 'invalid_value', 'A tier is raised above what the server says of the tool, never lowered.');
  return tier;
}

/** Its server is another one now, and nothing that was said of it holds: everything is looked at anew. */
export const distrusted = (tool: RegisteredTool): RegisteredTool => ({
  ...tool,
  offered: unreviewed(currentOf(tool)),
  variants: [],
  trusted: [],
});

const unreviewed = ({ tool, hash, content }: ToolVersion): ToolVersion => ({ tool, hash, content });
