import { type Tier, type ToolDefinition } from '#connector-definition';
import { type KeptTool } from '../../tool/domain/edited-tools.js';
import { operationOfVerb } from '../../tool/domain/operation.js';
import {
  annotationsOf,
  descriptionOf,
  fieldsOf,
  isSupportedName,
  raisedTier,
  type RemoteTool,
  titleOf,
} from './remote-tool.js';

/** `hash` tells versions apart, `content` is the same where only the name differs. */
export type ToolVersion = { tool: RemoteTool; hash: string; content: string };

/** What is known of a tool of a remote MCP server. */
export type RegisteredTool = {
  name: string;
  /** Who it is to rules; a renamed tool takes it over. */
  origin: string;
  origins: string[];
  /** What may be called; null for one that nobody has accepted yet. */
  accepted: ToolVersion | null;
  /** What a server lists in its place, and waits for somebody to accept it. */
  offered: ToolVersion | null;
  /** Hashes that were accepted, the present one last: who still serves an earlier one has not changed. */
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

/** Whether somebody has to look at it. */
export const waits = ({ name, offered }: RegisteredTool): boolean => offered !== null && isSupportedName(name);

/** What it is now, whoever may call it. */
export const currentOf = ({ accepted, offered }: RegisteredTool): ToolVersion => offered ?? accepted!;

/** As the connector's definition holds it, so that rules, toolboxes and approvals take it for any other tool. */
export function definitionOf(registered: RegisteredTool): ToolDefinition {
  const { name } = registered;
  const { tool } = registered.accepted ?? registered.offered!;
  return {
    name,
    resource: 'mcp',
    method: name,
    description: descriptionOf(tool),
    operation: operationOfVerb(firstWord(name)) ?? 'other',
    tier: raisedTier(tool, registered.raised_tier),
    input: fieldsOf(tool['inputSchema']),
    ...(tool['outputSchema'] !== undefined && { output: fieldsOf(tool['outputSchema']) }),
    idempotent: annotationsOf(tool)['idempotentHint'] === true,
    // Calls go to the server's one address, whatever stands here.
    request: { method: 'POST', path: '/' },
  };
}

/** Rules know it by its origin alone: a name that is used again must admit nothing. */
export function keptToolOf(registered: RegisteredTool): KeptTool {
  const { name, origin, origins } = registered;
  const { tool } = registered.accepted ?? registered.offered!;
  return { name, operation: null, origin, origins, remote: { title: titleOf(tool), off: disabledReason(registered) } };
}

/** `getUser`, `get-user` and `get_user` begin alike. */
const firstWord = (name: string): string => (/^[A-Za-z][a-z]*/.exec(name)?.[0] ?? '').toLowerCase();
