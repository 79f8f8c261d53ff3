import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { ApiError, type Progress } from '#kernel';
import { limits } from './execution-limits.js';

/** In the query of executing it says which account the client means; clients put it on every request. */
export const accountParameter = 'integrated_account_id';

/** What a caller asks for. */
export type ToolCall = {
  tool_name: string;
  arguments: Record<string, unknown>;
  page?: { cursor?: string; size?: number };
  timeout_ms?: number;
  dry_run?: boolean;
  /** Somebody's word that this call may be made. */
  approval_id?: string;
  /** The connection, or its account, that the client means. */
  integrated_account_id?: string;
  /** Ends it where whoever asked no longer waits for the answer. */
  givenUp?: AbortSignal;
  /** Is told how far it has come, where the third party says so. */
  onProgress?: (progress: Progress) => void;
};

/** How large the arguments are, and a digest that tells them apart in the log. */
export type ArgumentFacts = { arguments_size: number; arguments_digest: string };

/** As `measureArguments`, for the log; null where they are too large. */
export function digestOf(call: Pick<ToolCall, 'arguments' | 'page'>): string | null {
  try {
    return measureArguments(call).arguments_digest;
  } catch {
    return null;
  }
}

/** @throws 413 `payload_too_large` */
export function measureArguments({ arguments: given, page }: Pick<ToolCall, 'arguments' | 'page'>): ArgumentFacts {
  const text = JSON.stringify(given);
  const arguments_size = Buffer.byteLength(text);
  if (arguments_size > limits.arguments)
    throw new ApiError(413, 'bad_request', 'The arguments are larger than 256 KiB.', { reason: 'payload_too_large' });
  // As they are sent on, whatever their order: an approval is for these and for no other page of the answer.
  const sent: unknown = JSON.parse(text);
  const told = canonicalize(page ? [sent, page] : sent) ?? '';
  return { arguments_size, arguments_digest: createHash('sha256').update(told).digest('hex') };
}
