import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type Progress, type Caller } from '#kernel';
import { type PartialApprovalPolicy } from '../../approval/domain/approval-rules.js';
import { limits } from './execution.js';
import { argumentsTooLarge } from './refusals.js';

/** Query parameter that names the account that the client expects. Clients send it with every request. */
export const accountParameter = 'integrated_account_id';

/** A caller's request to run a tool. */
export type ToolCall = {
  tool_name: string;
  arguments: Record<string, unknown>;
  page?: { cursor?: string; size?: number };
  timeout_ms?: number;
  dry_run?: boolean;
  /** The id of an approval of this call. */
  approval_id?: string;
  /** The connection and tool that were approved with the whole run, from `boundToolDigest`. */
  approved_tool?: string;
  /** The connection or account that the client expects. */
  integrated_account_id?: string;
  /** Cancels the call if the client no longer waits for it. */
  signal?: AbortSignal;
  /** Receives progress if the third party reports it. */
  onProgress?: (progress: Progress) => void;
};

/** The size of the arguments, and a digest that distinguishes them in the log. */
export type ArgumentFacts = { arguments_size: number; arguments_digest: string };

/** Returns the digest of the arguments for the log, or null if the arguments are too large. */
export function digestArguments(call: Pick<ToolCall, 'arguments' | 'page'>): string | null {
  try {
    return measureArguments(call).arguments_digest;
  } catch {
    return null;
  }
}

/**
 * Measures the arguments.
 * @throws 413 `payload_too_large`
 */
export function measureArguments({ arguments: args, page }: Pick<ToolCall, 'arguments' | 'page'>): ArgumentFacts {
  const text = JSON.stringify(args);
  const arguments_size = Buffer.byteLength(text);
  if (arguments_size > limits.arguments) throw argumentsTooLarge();
  // `canonicalize` sorts the keys. An approval is valid for the same arguments and page in any order of keys.
  const sent: unknown = JSON.parse(text);
  const canonical = canonicalize(page ? [sent, page] : sent) ?? '';
  return { arguments_size, arguments_digest: createHash('sha256').update(canonical).digest('hex') };
}

/**
 * A call through a toolbox. The pinning editor's access gives the call access to the connection. All other rules are
 * those of the caller. Without an editor, the caller's own access is used.
 */
export type Delegation = {
  toolbox_id: string;
  editor: Pick<Caller, 'userId' | 'teams'> | null;
  /** The approval policy of the toolbox. It applies in addition to the organization's policy. */
  approval_policy: PartialApprovalPolicy;
  /** What the toolbox fixes in the call, such as frozen arguments. Absent for a synthetic tool. */
  fixed?: unknown;
};
