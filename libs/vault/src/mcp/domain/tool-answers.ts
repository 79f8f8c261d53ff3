import { mapTextsInSteps, runInTurns, withoutHidden } from '#kernel';
import { type RemoteToolResult } from '#vault-protocol';
import { isDeeperThan } from '../../provider/domain/nesting.js';
import { type SecretMask } from '../../provider/domain/secret-mask.js';
import { RemoteFailed } from './remote-server.js';
import { cleaned, isLargerThan } from './remote-values.js';

/** Limits of a tool list: counts, sizes in bytes, and the time in milliseconds. */
export const listLimits = {
  pages: 50,
  tools: 1000,
  tool: 64 * 1024,
  bytes: 4 << 20,
  time: 20_000,
  depth: 64,
  values: 50_000,
};

type Page = { tools?: unknown; nextCursor?: unknown };

/** Adds the tools of a page to those of the previous pages. @throws RemoteFailed */
export async function addPage(
  before: readonly Record<string, unknown>[],
  { tools }: Page,
  mask: SecretMask,
): Promise<Record<string, unknown>[]> {
  if (!Array.isArray(tools)) throw protocolError('The server’s tools are not a list.');
  if (before.length + tools.length > listLimits.tools)
    throw new RemoteFailed('too_many_tools', `The server has more than ${listLimits.tools} tools.`, false);
  if (isLargerThan(listLimits.values, [...before, ...(tools as unknown[])]))
    throw new RemoteFailed('too_large', `The server’s tools contain more than ${listLimits.values} values.`, false);
  const names = new Set(before.map(({ name }) => name));
  await runInTurns(assertTools(tools, names, mask));
  return [...before, ...(tools as Record<string, unknown>[])];
}

/**
 * Returns the cursor of the next page; null after the last page.
 * @throws RemoteFailed
 */
export function cursorAfter({ nextCursor }: Page, pages: number): string | null {
  if (nextCursor === undefined || nextCursor === null) return null;
  if (typeof nextCursor !== 'string' || nextCursor.length > 8192)
    throw protocolError('The server’s cursor is invalid.');
  if (pages < listLimits.pages) return nextCursor;
  throw new RemoteFailed('too_many_tools', `The server’s list has more than ${listLimits.pages} pages.`, false);
}

function* assertTools(tools: readonly unknown[], names: Set<unknown>, mask: SecretMask): Generator<void, void> {
  for (const tool of tools) {
    const { name } = yield* assertTool(tool, mask);
    if (names.has(name)) throw protocolError('The server lists two tools with the same name.');
    names.add(name);
  }
}

function* assertTool(tool: unknown, mask: SecretMask): Generator<void, { name: string }> {
  if (typeof tool !== 'object' || tool === null || Array.isArray(tool))
    throw protocolError('A listed tool is not an object.');
  const { name } = tool as { name?: unknown };
  if (typeof name !== 'string' || name === '' || name.length > 1000)
    throw protocolError('A listed tool has no name, or a name of more than 1,000 characters.');
  if (isDeeperThan(tool, listLimits.depth)) throw protocolError('A listed tool is nested too deeply.');
  const text = JSON.stringify(tool);
  if (Buffer.byteLength(text) > listLimits.tool)
    throw new RemoteFailed('too_large', 'A listed tool is larger than 64 KiB.', false);
  // Tool lists are shown, without hidden characters, to people who must not see the credential.
  const shown = JSON.stringify(yield* mapTextsInSteps(tool, withoutHidden));
  if ((yield* mask.stepsOfOccurrence(text)) || (yield* mask.stepsOfOccurrence(shown)))
    throw protocolError('The server’s tool list contains the account’s credential.');
  return { name };
}

const protocolError = (message: string) => new RemoteFailed('protocol_error', message, false);

/** Maximum size of a result and all its notifications together, in bytes. */
export const maxResultBytes = 4 << 20;

const maxDepth = 64;

const maxValues = 100_000;

type CallResult = { content?: unknown; structuredContent?: unknown; isError?: unknown };

/** What a caller gets instead of a result that consists of the credential, or repeats it too often. */
const hiddenContent = [
  { type: 'text', text: 'The result is hidden because the account’s credential could not be removed from it.' },
];

/** Cleans a result, and cuts it off at `max_bytes`. @throws RemoteFailed */
export async function toResult(
  { content, structuredContent = null, isError }: CallResult,
  mask: SecretMask,
  max_bytes: number,
): Promise<Pick<RemoteToolResult, 'content' | 'structured_content' | 'is_error' | 'truncated'>> {
  assertResult(content, structuredContent);
  const clean = (await cleaned([content, structuredContent], mask)) as [unknown[], unknown] | undefined;
  if (!clean) return { content: hiddenContent, structured_content: null, is_error: isError === true, truncated: true };
  const [all, structured] = clean;
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
