import { type Tier, type ToolDefinition } from '#connector-definition';
import { type StoredTool } from '../../tool/domain/edited-tools.js';
import { operationOfVerb } from '../../tool/domain/operation.js';
import {
  readToolAnnotations,
  readToolDescription,
  isSupportedName,
  type RemoteTool,
  readInputSchema,
  readOutputSchema,
  strictestTier,
  findToolTitle,
} from './remote-tool.js';

/**
 * A version of a tool. `hash` identifies the version. `content` is a digest of everything except the name and `_meta`.
 * `has_meta`: whether `hash` and `tool` include `_meta`. It is absent from versions that Latchkey recorded before it
 * compared `_meta`.
 */
export type ToolVersion = { tool: RemoteTool; hash: string; content: string; has_meta?: true };

/** A reviewer's decision about a version. Without a decision it awaits review. */
export const variantStates = ['waiting', 'accepted', 'refused'] as const;

export type VariantState = (typeof variantStates)[number];

/** A version that the server lists to some accounts, and that is not the version shown to callers. */
export type ToolVariant = ToolVersion & { state: VariantState };

/** A tool of a remote MCP server in the registry. */
export type RegisteredTool = {
  name: string;
  /** Identifies the tool for restrictions. A renamed tool keeps its origin. */
  origin: string;
  origins: string[];
  /** The version shown to callers; null until a reviewer accepts one. */
  accepted: ToolVersion | null;
  /**
   * The version that the server now lists, if no account gets an accepted version. It awaits review unless it was
   * refused.
   */
  offered: (ToolVersion & { state?: VariantState }) | null;
  /** Other versions: versions that some accounts get instead of the accepted one, and refused versions. */
  variants: ToolVariant[];
  /**
   * The hash of the accepted version. Empty after the connector changes to another server, because no version from that
   * server was accepted.
   */
  trusted: string[];
  /** Whether a manager disabled the tool. */
  turned_off: boolean;
  /** Whether the tool has been missing from every listing for at least a day. */
  removed: boolean;
  raised_tier: Tier | null;
  /** All times of a tool are in RFC 3339. */
  first_seen_at: string;
  last_seen_at: string;
  missing_since: string | null;
  reviewed_by: string | null;
};

export const disabledReasons = ['manager', 'changed', 'new', 'removed', 'unsupported_name'] as const;

export type DisabledReason = (typeof disabledReasons)[number];

export function disabledReason(tool: RegisteredTool): DisabledReason | null {
  if (!isSupportedName(tool.name)) return 'unsupported_name';
  if (tool.turned_off) return 'manager';
  if (tool.removed) return 'removed';
  if (tool.accepted === null) return 'new';
  return tool.offered === null ? null : 'changed';
}

/** Returns the next version to review, or null. */
export function waitingVersion({ name, offered, variants }: RegisteredTool): ToolVersion | null {
  if (!isSupportedName(name)) return null;
  if (offered && offered.state !== 'refused') return offered;
  return variants.findLast(({ state }) => state === 'waiting') ?? null;
}

export const waits = (tool: RegisteredTool): boolean => waitingVersion(tool) !== null;

/**
 * Returns the accepted versions, first the version shown to callers. An account may call an accepted version if the
 * server lists that version to the account.
 */
export const acceptedVersions = ({ accepted, trusted, variants }: RegisteredTool): ToolVersion[] => [
  ...(accepted && trusted.includes(accepted.hash) ? [accepted] : []),
  ...variants.filter(({ state }) => state === 'accepted'),
];

/** Returns the current version, whether or not it can be called. */
export const selectCurrentVersion = ({ accepted, offered }: RegisteredTool): ToolVersion => offered ?? accepted!;

/**
 * Converts the tool to a part of the connector's definition, so that restrictions, toolboxes and approvals handle it
 * like any other tool.
 */
export function buildToolDefinition(registered: RegisteredTool): ToolDefinition {
  const { name } = registered;
  const { tool } = registered.accepted ?? registered.offered!;
  const callable = [tool, ...acceptedVersions(registered).map((version) => version.tool)];
  return {
    name,
    resource: 'mcp',
    method: name,
    description: readToolDescription(tool),
    operation: operationOfVerb(firstWord(name)) ?? 'other',
    tier: strictestTier(callable, registered.raised_tier),
    input: readInputSchema(tool),
    ...(tool['outputSchema'] !== undefined && { output: readOutputSchema(tool) }),
    idempotent: callable.every((each) => readToolAnnotations(each)['idempotentHint'] === true),
    // The path is not used, because calls go to the server's only address.
    request: { method: 'POST', path: '/' },
  };
}

/**
 * Stores no operation, so that restrictions identify the tool only by its origin. A reused name must not grant access.
 */
export function toStoredTool(registered: RegisteredTool): StoredTool {
  const { name, origin, origins } = registered;
  const { tool } = registered.accepted ?? registered.offered!;
  return {
    name,
    operation: null,
    origin,
    origins,
    remote: { title: findToolTitle(tool), off: disabledReason(registered), waits: waits(registered) },
  };
}

/** Returns the first word of a name. `getUser`, `get-user` and `get_user` have the same first word. */
const firstWord = (name: string): string => (/^[A-Za-z][a-z]*/.exec(name)?.[0] ?? '').toLowerCase();
