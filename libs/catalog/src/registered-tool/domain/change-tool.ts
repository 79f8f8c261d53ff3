import { type Tier } from '#connector-definition';
import { invalid, defineError, defineFieldReason, invalidValue } from '#kernel';
import {
  acceptedVersions,
  selectCurrentVersion,
  type RegisteredTool,
  type ToolVariant,
  type ToolVersion,
  type VariantState,
} from './registered-tool.js';
import { isBelow, isSupportedName, strictestTier } from './remote-tool.js';

export const staleReview = defineError(
  409,
  'stale_review',
  'The tool has changed since you reviewed it.',
  (details?: { hash: string | null }) => ({
    message: 'The tool has changed since your review. Review it again.',
    ...(details && { details }),
  }),
);

export const unsupportedName = defineError(
  409,
  'unsupported_name',
  'A tool with this name cannot be called.',
  () => 'A tool with this name cannot be called. Ask the operator of the server to rename the tool.',
);

const hashRequired = defineFieldReason('hash_required', 'Send the hash of the version to accept or refuse.');

/** A manager's change to a tool: its status, its tier, and the hash of the version that the manager reviewed. */
export type ToolChange = { status?: 'active' | 'disabled' | 'refused'; tier?: Tier | null; hash?: string };

/**
 * Returns the tool after a manager's change.
 * @throws conflict `stale_review`, `unsupported_name`; validation_error `hash_required`, `invalid_value`
 */
export function changeTool(tool: RegisteredTool, { status, tier, hash }: ToolChange, by: string): RegisteredTool {
  const current = selectCurrentVersion(tool).hash;
  if (hash !== undefined && hash !== current && !tool.variants.some((variant) => variant.hash === hash))
    throw staleReview({ hash: current });
  const changed = withStatus(tool, { status, hash }, by);
  return tier === undefined ? changed : { ...changed, raised_tier: assertTier(changed, tier) };
}

function withStatus(tool: RegisteredTool, { status, hash }: ToolChange, by: string): RegisteredTool {
  if (status === 'active') return enable(tool, hash, by);
  if (status === 'refused') return refuse(tool, hash, by);
  return { ...tool, turned_off: tool.turned_off || status === 'disabled' };
}

/** Enables a tool. Accepts the reviewed version if it awaits review or was refused. */
function enable(tool: RegisteredTool, hash: string | undefined, by: string): RegisteredTool {
  if (!isSupportedName(tool.name)) throw unsupportedName();
  const enabled = { ...tool, turned_off: false };
  const { offered, variants } = tool;
  if (offered !== null && hash === undefined)
    throw invalid('/hash', hashRequired, 'The tool awaits review. Send the hash of the version to accept.');
  if (offered !== null && offered.hash === hash) {
    const { state: _, ...accepted } = offered;
    return { ...enabled, accepted, offered: null, trusted: [hash], reviewed_by: by };
  }
  const variant = variants.find((each) => each.hash === hash);
  if (!variant) return enabled;
  if (tool.accepted !== null && offered === null)
    return { ...enabled, variants: variants.map((each) => withState(each, hash, 'accepted')), reviewed_by: by };
  // No account got an accepted version of the tool, so callers now see the version that was just accepted.
  const { state: _, ...accepted } = variant;
  const remaining = variants.filter((each) => each !== variant);
  const all = [...remaining, ...asVariants(offered)];
  return { ...enabled, accepted, offered: null, variants: all, trusted: [accepted.hash], reviewed_by: by };
}

/** Refuses one version of a tool. The other versions stay as they are. */
function refuse(tool: RegisteredTool, hash: string | undefined, by: string): RegisteredTool {
  const { accepted, offered, variants } = tool;
  if (hash === undefined) throw invalid('/hash', hashRequired, 'Send the hash of the version to refuse.');
  if (offered?.hash === hash) return { ...tool, offered: { ...offered, state: 'refused' }, reviewed_by: by };
  if (accepted?.hash === hash)
    throw invalid(
      '/status',
      invalidValue,
      'This version has already been accepted. Send `disabled` to disable the tool.',
    );
  return { ...tool, variants: variants.map((each) => withState(each, hash, 'refused')), reviewed_by: by };
}

const withState = (variant: ToolVariant, hash: string | undefined, state: VariantState): ToolVariant =>
  variant.hash === hash ? { ...variant, state } : variant;

const asVariants = (offered: RegisteredTool['offered']): ToolVariant[] =>
  offered ? [{ state: 'waiting', ...offered }] : [];

/** Checks the tier that a manager sets. Null restores the tier that the server's hints imply. */
function assertTier(tool: RegisteredTool, tier: Tier | null): Tier | null {
  const versions = [selectCurrentVersion(tool), ...acceptedVersions(tool)].map((version) => version.tool);
  if (tier !== null && isBelow(tier, strictestTier(versions, null)))
    throw invalid(
      '/tier',
      invalidValue,
      'The tier cannot be lower than the tier that the server states. Send a higher tier, or null to use the ' +
        "server's tier.",
    );
  return tier;
}

/** Returns the tool after its connector changed to another server. No version stays accepted or refused. */
export const revokeTrust = (tool: RegisteredTool): RegisteredTool => ({
  ...tool,
  offered: unreviewed(selectCurrentVersion(tool)),
  variants: [],
  trusted: [],
});

const unreviewed = ({ tool, hash, content }: ToolVersion): ToolVersion => ({ tool, hash, content });
