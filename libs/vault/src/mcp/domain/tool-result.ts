import { type RemoteToolResult } from '#vault-protocol';
import { type SecretMask } from '../../provider/domain/secret-mask.js';
import { RemoteFailed } from './remote-server.js';
import { cleaned, isDeeperThan, isLargerThan } from './remote-values.js';

/** Maximum size of a result and all its notifications together, in bytes. */
export const maxResultBytes = 4 << 20;

const maxDepth = 64;

const maxValues = 100_000;

type CallResult = { content?: unknown; structuredContent?: unknown; isError?: unknown };

/** Cleans a result, and cuts it off at `max_bytes`. @throws RemoteFailed */
export function toResult(
  { content, structuredContent = null, isError }: CallResult,
  mask: SecretMask,
  max_bytes: number,
): Pick<RemoteToolResult, 'content' | 'structured_content' | 'is_error' | 'truncated'> {
  assertResult(content, structuredContent);
  const all = cleaned(content, mask) as unknown[];
  const structured = cleaned(structuredContent, mask);
  const blocks: unknown[] = [];
  let left = max_bytes;
  for (const block of all) {
    left -= sizeOf(block);
    if (left < 0) break;
    blocks.push(block);
  }
  // `left` is negative after a content block that did not fit.
  const hasRoom = sizeOf(structured) <= left;
  const structured_content = hasRoom ? structured : null;
  return { content: blocks, structured_content, is_error: isError === true, truncated: !hasRoom };
}

/**
 * Checks the form and the size of a result.
 * @throws RemoteFailed for an invalid result, or one that is too expensive to process.
 */
function assertResult(content: unknown, structured: unknown): asserts content is object[] {
  if (!Array.isArray(content) || content.some((each) => typeof each !== 'object' || each === null))
    throw new RemoteFailed(
      'protocol_error',
      'The tool’s result has no “content” list of objects, which the protocol requires.',
      true,
    );
  if (isLargerThan(maxValues, [content, structured]))
    throw new RemoteFailed('too_large', `The tool’s result contains more than ${maxValues} values.`, true);
  if (isDeeperThan([content, structured], maxDepth))
    throw new RemoteFailed('protocol_error', 'The tool’s result is nested too deeply.', true);
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? null));
