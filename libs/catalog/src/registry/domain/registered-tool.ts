import { type Tier, type ToolDefinition } from '#connector-definition';
import { type KeptTool } from '../../tool/domain/edited-tools.js';
import { operationOfVerb } from '../../tool/domain/operation.js';
import {
  annotationsOf,
  descriptionOf,
  fieldsOf,
  isSupportedName,
  type RemoteTool,
  strictestTier,
  titleOf,
} from './remote-tool.js';

/** `hash` tells versions apart, `content` is the same where only the name differs. */
export type ToolVersion = { tool: RemoteTool; hash: string; content: string };

/** What a reviewer said of a version; without a word of theirs it waits. */
export const variantStates = ['waiting', 'accepted', 'refused'] as const;

export type VariantState = (typeof variantStates)[number];

/** A version that the server lists to some accounts in place of the tool's own. */
export type ToolVariant = ToolVersion & { state: VariantState };

/** What is known of a tool of a remote MCP server. */
export type RegisteredTool = {
  name: string;
  /** Who it is to rules; a renamed tool takes it over. */
  origin: string;
  origins: string[];
  /** The version that callers are shown; null until a reviewer accepts one. */
  accepted: ToolVersion | null;
  /** What the server lists in its place while no account is served an accepted version. Waiting unless it was refused. */
  offered: (ToolVersion & { state?: VariantState }) | null;
  /** Further versions: those that some accounts are served beside the accepted one, and those that were refused. */
  variants: ToolVariant[];
  /** The hash of the accepted version; empty once the connector names another server, as nothing was accepted of that. */
  trusted: string[];
  /** By a manager. */
  turned_off: boolean;
  /** Absent from every list for long. */
  removed: boolean;
  raised_tier: Tier | null;
  /** RFC 3339, as all of its times. */
  first_seen_at: string;
  last_seen_at: string;
  missing_since: string | null;
  reviewed_by: string | null;
};

export const disabledReasons = ['manager', 'changed', 'new', 'removed', 'unsupported_name'] as const;

/** Why nobody can call it. */
export type DisabledReason = (typeof disabledReasons)[number];

export function disabledReason(tool: RegisteredTool): DisabledReason | null {
  if (!isSupportedName(tool.name)) return 'unsupported_name';
  if (tool.turned_off) return 'manager';
  if (tool.removed) return 'removed';
  if (tool.accepted === null) return 'new';
  return tool.offered === null ? null : 'changed';
}

/** The version that a reviewer has to look at next; null where none waits. */
export function waitingVersion({ name, offered, variants }: RegisteredTool): ToolVersion | null {
  if (!isSupportedName(name)) return null;
  if (offered && offered.state !== 'refused') return offered;
  return variants.findLast(({ state }) => state === 'waiting') ?? null;
}

export const waits = (tool: RegisteredTool): boolean => waitingVersion(tool) !== null;

/** Versions that may be called by the accounts that are served them, the one that callers are shown first. */
export const acceptedVersions = ({ accepted, trusted, variants }: RegisteredTool): ToolVersion[] => [
  ...(accepted && trusted.includes(accepted.hash) ? [accepted] : []),
  ...variants.filter(({ state }) => state === 'accepted'),
];

/** What it is now, whoever may call it. */
export const currentOf = ({ accepted, offered }: RegisteredTool): ToolVersion => offered ?? accepted!;

/** As the connector's definition holds it, so that rules, toolboxes and approvals take it for any other tool. */
export function definitionOf(registered: RegisteredTool): ToolDefinition {
  const { name } = registered;
  const { tool } = registered.accepted ?? registered.offered!;
  const callable = [tool, ...acceptedVersions(registered).map((version) => version.tool)];
  return {
    name,
    resource: 'mcp',
    method: name,
    description: descriptionOf(tool),
    operation: operationOfVerb(firstWord(name)) ?? 'other',
    tier: strictestTier(callable, registered.raised_tier),
    input: fieldsOf(tool['inputSchema']),
    ...(tool['outputSchema'] !== undefined && { output: fieldsOf(tool['outputSchema']) }),
    idempotent: callable.every((each) => annotationsOf(each)['idempotentHint'] === true),
    // Calls go to the server's one address, whatever stands here.
    request: { method: 'POST', path: '/' },
  };
}

/** Rules know it by its origin alone: a name that is used again must admit nothing. */
export function keptToolOf(registered: RegisteredTool): KeptTool {
  const { name, origin, origins } = registered;
  const { tool } = registered.accepted ?? registered.offered!;
  return {
    name,
    operation: null,
    origin,
    origins,
    remote: { title: titleOf(tool), off: disabledReason(registered), waits: waits(registered) },
  };
}

/** `getUser`, `get-user` and `get_user` begin alike. */
const firstWord = (name: string): string => (/^[A-Za-z][a-z]*/.exec(name)?.[0] ?? '').toLowerCase();
