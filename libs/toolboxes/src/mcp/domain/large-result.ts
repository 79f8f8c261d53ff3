import { isDeepStrictEqual } from 'node:util';
import { isOversized } from '#kernel/http';
import { cutHead } from '../../call-result/domain/head.js';
import { sizeWithin } from '../../call-result/domain/json-size.js';
import { describeShape } from '../../call-result/domain/shape.js';
import { isProgram, type ToolboxExecuted } from '../../toolbox-execution/domain/toolbox-calls.js';
import { readName } from './result-reading.js';
import { type ContentBlock, isRemote, noteRest, type RemoteData, textBlock, type ToolResult } from './tool-result.js';

/** A call that returned data. */
export type ReturnedCall = Extract<ToolboxExecuted, { outcome: 'succeeded' | 'partial' }>;

/** What a call returned, as an agent reads it. */
type ReturnedData = {
  value: unknown;
  /** Images and sounds. A model does not read them as text, so they stay as they are. */
  media: ContentBlock[];
};

type IsBlock = (value: unknown) => boolean;

export const hasReturned = (executed: ToolboxExecuted): executed is ReturnedCall =>
  executed.outcome === 'succeeded' || executed.outcome === 'partial';

/**
 * Returns the size of what a call returned, in bytes: of the data as JSON, or of the texts of a remote tool.
 * @param text the data as JSON, if it is known.
 */
export function measureReturned(executed: ReturnedCall, text: string | null, isBlock: IsBlock): number {
  if (text !== null) return Buffer.byteLength(text);
  const { content, structured_content } = executed.data as RemoteData;
  const texts = content.filter((each) => !isMedia(each, isBlock)) as { type?: unknown; text?: unknown }[];
  const sizes = texts.map((each) => measure(each.type === 'text' ? each.text : each));
  return Math.max(
    sizes.reduce((sum, size) => sum + size, 0),
    structured_content === null ? 0 : measure(structured_content),
  );
}

const measure = (value: unknown): number =>
  typeof value === 'string' ? Buffer.byteLength(value) : (sizeWithin(value, Number.MAX_SAFE_INTEGER) ?? Infinity);

/** Returns the data of a call, without the frame in which remote tools send it. */
export function returnedData(executed: ReturnedCall, isBlock: IsBlock): ReturnedData {
  if (!isRemote(executed)) return { value: executed.data, media: [] };
  const { content, structured_content } = executed.data as RemoteData;
  const others = content.filter((each) => !isMedia(each, isBlock));
  const media = content.filter((each) => isMedia(each, isBlock)) as ContentBlock[];
  return { value: unwrapRemote(others, structured_content), media };
}

const isMedia = (block: unknown, isBlock: IsBlock): boolean =>
  isBlock(block) && ['image', 'audio'].includes((block as ContentBlock).type);

/** Returns the data of a remote tool without its frame, if it is only one text, or only what the text says too. */
function unwrapRemote(content: unknown[], structured: unknown): unknown {
  const [only, ...others] = content as { type?: unknown; text?: unknown }[];
  if (only === undefined && structured !== null) return structured;
  const isText = others.length === 0 && only?.type === 'text' && typeof only.text === 'string';
  if (!isText) return { content, structured_content: structured };
  const parsed = parseData(only.text as string);
  if (structured === null) return parsed;
  return isDeepStrictEqual(parsed, structured) ? structured : { content, structured_content: structured };
}

/**
 * The limits that the vault sets for JSON from a third party. A text of a remote tool may contain more. Reading it as JSON
 * could then exceed the stack.
 */
const jsonLimits = { depth: 200, items: 500_000, names: 50_000, shortTexts: 100_000 };

/** Returns the list or object that a text contains as JSON within the limits, otherwise the text. */
function parseData(text: string): unknown {
  if (!/^\s*[[{]/.test(text) || isOversized(text, jsonLimits)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the call with other data, which is shown like that of a tool of the API. */
export const withData = (executed: ReturnedCall, data: unknown): ReturnedCall =>
  isProgram(executed)
    ? { ...executed, data }
    : { ...executed, data, upstream: { ...executed.upstream, status: shown } };

/** Any status: only results of remote tools have none. */
const shown = 200;

/** Tells an agent that the call was made, but that its result could not be projected. Shows no values of the result. */
export function unprojectedResult(
  executed: ReturnedCall,
  { failure: reason, isStopped, resultId }: { failure: string; isStopped: boolean; resultId: string | null },
  result: unknown,
): ToolResult {
  const { execution_id, outcome } = executed;
  const shape = describeShape(result, maxPart.shape);
  const lines = [
    `The call was made, but its result cannot be shown, because the projection of the toolbox failed: ${reason}`,
    isStopped ? adviseOnStopped(resultId) : 'Ask an editor of the toolbox to change the projection.',
    `The shape of the result: ${shape}`,
  ];
  return {
    content: [textBlock(lines.join('\n'))],
    structuredContent: {
      ...{ execution_id, outcome, data: null },
      projection_failed: { reason, shape, ...(resultId !== null && { result_id: resultId }) },
    },
    isError: false,
  };
}

/** A projection that took too long may succeed when the server is less busy. */
const adviseOnStopped = (resultId: string | null): string =>
  [
    ...(resultId === null ? [] : [`Read the whole result with ${readName} and the result_id ${resultId}`]),
    'Call the tool again only if it reads data. If the projection fails again, an editor of the toolbox can change it.',
  ].join('\n');

/** Tells an agent that the call was made, but that its result could not be prepared. */
export function unshownResult({ execution_id, outcome }: ReturnedCall): ToolResult {
  return {
    content: [
      textBlock('The call was made, but its result cannot be shown, because an error occurred. Do not repeat it.'),
    ],
    structuredContent: { execution_id, outcome, data: null },
    isError: false,
  };
}

/** Maximum sizes in bytes of the parts of a shortened result. With a small limit, they are parts of the limit. */
const maxPart = { head: 16 << 10, shape: 4 << 10 };

export type Shortened = { head: unknown; shape: string; bytes: number; max_bytes: number };

/** @param text the value as JSON. */
export function shorten(value: unknown, text: string, max_bytes: number): Shortened {
  const head = cutHead(value, Math.min(maxPart.head, max_bytes >> 1));
  const shape = describeShape(value, Math.min(maxPart.shape, max_bytes >> 2));
  return { head: head ?? null, shape, bytes: Buffer.byteLength(text), max_bytes };
}

/** Returns the result of a call with the beginning of its data. @param resultId null if the data was not stored. */
export function shortenedResult(
  executed: ReturnedCall,
  { head, shape, bytes, max_bytes }: Shortened,
  media: readonly ContentBlock[],
  resultId: string | null,
): ToolResult {
  const rest =
    resultId === null
      ? 'The rest was not stored. Call the tool again and request less data.'
      : `Read other parts with ${readName} and the result_id ${resultId}`;
  const lines = [
    `The result has ${bytes} bytes, more than the limit of ${max_bytes}. ${rest}`,
    `Its shape: ${shape}`,
    `Its beginning: ${JSON.stringify(head)}`,
  ];
  const { execution_id, outcome } = executed;
  const facts = isProgram(executed)
    ? { error: executed.error, steps: executed.steps }
    : { next_page_cursor: executed.next_page_cursor };
  const shortened = { result_id: resultId, bytes, max_bytes, shape, head };
  return {
    content: [textBlock(lines.join('\n')), ...media, ...noteRest(executed)],
    structuredContent: { execution_id, outcome, data: null, ...facts, shortened },
    isError: false,
  };
}
