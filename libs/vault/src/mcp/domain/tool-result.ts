import { type RemoteToolResult } from '#vault-protocol';
import { RemoteFailed } from './remote-failed.js';
import { cleaned, isDeeperThan, isLargerThan } from './remote-values.js';

/** Limit for one result with all notifications, in bytes. */
export const resultBytes = 4 << 20;

const deepest = 64;

const maxValues = 100_000;

type Given = { content?: unknown; structuredContent?: unknown; isError?: unknown };

/** Converts a result for the service. @throws RemoteFailed */
export function resultOf(
  { content, structuredContent = null, isError }: Given,
  secrets: readonly string[],
  max_bytes: number,
): Pick<RemoteToolResult, 'content' | 'structured_content' | 'is_error' | 'truncated'> {
  refuseNone(content, structuredContent);
  const all = cleaned(content, secrets) as unknown[];
  const structured = cleaned(structuredContent, secrets);
  const kept: unknown[] = [];
  let left = max_bytes;
  for (const block of all) {
    left -= sizeOf(block);
    if (left < 0) break;
    kept.push(block);
  }
  // After a block that did not fit, `left` is negative.
  const hasRoom = sizeOf(structured) <= left;
  const structured_content = hasRoom ? structured : null;
  return { content: kept, structured_content, is_error: isError === true, truncated: !hasRoom };
}

/** @throws RemoteFailed for an invalid result, or one that is too expensive to process. */
function refuseNone(content: unknown, structured: unknown): asserts content is object[] {
  if (!Array.isArray(content) || content.some((each) => typeof each !== 'object' || each === null))
    throw new RemoteFailed(
      'protocol_error',
      'The tool’s result has no “content” list of objects, which the protocol requires.',
      true,
    );
  if (isLargerThan(maxValues, [content, structured]))
    throw new RemoteFailed('too_large', `The tool’s result contains more than ${maxValues} values.`, true);
  if (isDeeperThan([content, structured], deepest))
    throw new RemoteFailed('protocol_error', 'The tool’s result is nested too deeply.', true);
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? null));
