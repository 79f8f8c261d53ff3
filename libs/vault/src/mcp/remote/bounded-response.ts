import { type Readable } from 'node:stream';
import { ownTurn } from '#kernel';
import { OutgoingError } from '#platform/outgoing';
import { isLargeMessage, isUnreadable } from '../../provider/domain/nesting.js';
import { type ProviderStream } from '../../provider/domain/provider-client.js';

/**
 * How much all further responses of an operation may contain: bytes, lines of streams, messages, and those messages
 * that are requests of the server.
 */
export type Budget = { bytes: number; lines: number; messages: number; requests: number };

/** The limits of a response. `mayBeLarge`: whether it contains a result that may be large. */
export type Limits = { budget: Budget; mayBeLarge: boolean };

/**
 * Reads a response that is not a stream, up to its limits.
 * @throws OutgoingError
 */
export async function readBody({ body }: ProviderStream, limits: Limits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    spendBytes(chunk, limits.budget);
    chunks.push(chunk);
  }
  const content = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  await ownTurn();
  spendMessage(content.toString('latin1'), limits);
  return content;
}

/**
 * Checks a message before the protocol's client reads it.
 * @throws OutgoingError if parsing it or checking its fields would take too long, or if the server sends too many.
 */
function spendMessage(message: string, { budget, mayBeLarge }: Limits): void {
  if (--budget.messages < 0) throw tooLarge();
  if (isUnreadable(message)) throw tooManyValues();
  const isLarge = isLargeMessage(message);
  if (isLarge && !mayBeLarge) throw tooManyValues();
  const { method, id } = parseMessage(message);
  if (isLarge && method !== undefined) throw tooManyValues();
  // The client responds to each request with a request of its own.
  if (method !== undefined && id !== undefined && --budget.requests < 0)
    throw new OutgoingError('broken_answer', 'The server sends too many requests before its result.', true);
}

const tooManyValues = () => new OutgoingError('broken_answer', 'The server’s answer contains too many values.', true);

/** A message without a method is a result. Text that is not a JSON object counts as a notification. */
function parseMessage(text: string): { method?: unknown; id?: unknown } {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? message : { method: null };
  } catch {
    return { method: null };
  }
}

/**
 * Reads a stream up to its limits, and passes on one complete event per turn of the event loop. If it passed on parts,
 * the parser would scan a long line again for each part.
 * @param onEnd called with the error that ended the stream early, or null, and whether the stream can be resumed.
 */
export async function* boundedStream(
  { body }: ProviderStream,
  limits: Limits,
  onEnd: (failed: unknown, isResumable: boolean) => void,
): AsyncGenerator<Buffer> {
  let isResumable = false;
  try {
    for await (const events of readEvents(body, limits.budget)) {
      spendLines(events, limits.budget);
      for (const event of splitEvents(events)) {
        const text = event.toString('latin1');
        const data = dataOf(text);
        if (data !== '') {
          await ownTurn();
          spendMessage(data, limits);
        }
        isResumable ||= /(^|\n)id:/.test(text);
        yield event;
      }
    }
    onEnd(null, isResumable);
  } catch (error) {
    onEnd(error, isResumable);
    throw error;
  }
}

/**
 * Returns the data of an event. It may be spread over several lines, and the first may begin with a byte order mark
 * (HTML, Server-sent events).
 */
const dataOf = (event: string): string =>
  event
    .split('\n')
    .filter((line) => /^(\xef\xbb\xbf)?data:/.test(line))
    .map((line) => line.slice(line.indexOf(':') + 1))
    .join('\n');

/** Each event ends with an empty line. */
function* splitEvents(events: Buffer): Generator<Buffer> {
  for (let begin = 0; begin < events.length;) {
    const at = events.indexOf('\n\n', begin);
    const end = at < 0 ? events.length : at + 2;
    yield events.subarray(begin, end);
    begin = end;
  }
}

async function* readEvents(body: Readable, budget: Budget): AsyncGenerator<Buffer> {
  const partial: Buffer[] = [];
  const withLineFeeds = lineFeeds();
  for await (const received of body as AsyncIterable<Buffer>) {
    spendBytes(received, budget);
    const chunk = withLineFeeds(received);
    const end = endOfEvents(chunk, partial.at(-1)?.at(-1) === lineFeed);
    if (end > 0) yield Buffer.concat([...partial.splice(0), chunk.subarray(0, end)]);
    if (end < chunk.length) partial.push(chunk.subarray(end));
  }
  if (partial.length > 0) yield Buffer.concat(partial);
}

/** Returns where the last complete event of a chunk ends, which is after an empty line. 0 if no event ends in it. */
function endOfEvents(chunk: Buffer, isAfterLine: boolean): number {
  const at = chunk.lastIndexOf('\n\n');
  if (at >= 0) return at + 2;
  return isAfterLine && chunk[0] === lineFeed ? 1 : 0;
}

/**
 * Returns a function that replaces the line ends of the next chunk, `\r\n` and `\r`, with `\n`. The protocol's client
 * needs quadratic time for lines that end in `\r`, and lines are counted by `\n`.
 */
function lineFeeds(): (chunk: Buffer) => Buffer {
  let isAfterReturn = false;
  return (chunk) => {
    if (!isAfterReturn && !chunk.includes(carriageReturn)) return chunk;
    const replaced = Buffer.allocUnsafe(chunk.length);
    let size = 0;
    for (const byte of chunk) {
      if (byte !== lineFeed || !isAfterReturn) replaced[size++] = byte === carriageReturn ? lineFeed : byte;
      isAfterReturn = byte === carriageReturn;
    }
    return replaced.subarray(0, size);
  };
}

const [lineFeed, carriageReturn] = [10, 13];

function spendBytes(chunk: Buffer, budget: Budget): void {
  budget.bytes -= chunk.length;
  if (budget.bytes < 0) throw tooLarge();
}

function spendLines(lines: Buffer, budget: Budget): void {
  for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) budget.lines--;
  if (budget.lines < 0) throw tooLarge();
}

const tooLarge = () => new OutgoingError('answer_too_large', 'The response is too large.', true);
