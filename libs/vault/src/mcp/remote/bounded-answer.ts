import { type Readable } from 'node:stream';
import { OutgoingError } from '#platform/outgoing';

/**
 * How much all further responses of an operation may contain: bytes, and lines of streams. Lines are limited because
 * each may be a message.
 */
export type Budget = { bytes: number; lines: number };

type Answer = { headers: Record<string, string>; body: Readable };

export const isStream = ({ headers }: Pick<Answer, 'headers'>): boolean =>
  /^text\/event-stream/i.test(headers['content-type'] ?? '');

/** Reads a response that is not a stream, up to its limits. */
export async function readBody({ body }: Answer, budget: Budget): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    spendBytes(chunk, budget);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/**
 * Reads a stream up to its limits, and passes on only complete lines. If it passed on parts, the parser would scan a
 * long line again for each part.
 * @param onEnd called with the error that ended the stream early, or null, and whether the stream can be resumed.
 */
export async function* boundedStream(
  { body }: Answer,
  budget: Budget,
  onEnd: (failed: unknown, isResumable: boolean) => void,
): AsyncGenerator<Buffer> {
  let isResumable = false;
  try {
    for await (const lines of readLines(body, budget)) {
      spendLines(lines, budget);
      isResumable ||= /(^|\n)id:/.test(lines.toString('latin1'));
      yield lines;
    }
    onEnd(null, isResumable);
  } catch (error) {
    onEnd(error, isResumable);
    throw error;
  }
}

async function* readLines(body: Readable, budget: Budget): AsyncGenerator<Buffer> {
  const partial: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    spendBytes(chunk, budget);
    const end = chunk.lastIndexOf(10) + 1;
    if (end > 0) yield Buffer.concat([...partial.splice(0), chunk.subarray(0, end)]);
    if (end < chunk.length) partial.push(chunk.subarray(end));
  }
  if (partial.length > 0) yield Buffer.concat(partial);
}

function spendBytes(chunk: Buffer, budget: Budget): void {
  budget.bytes -= chunk.length;
  if (budget.bytes < 0) throw tooLarge();
}

function spendLines(lines: Buffer, budget: Budget): void {
  for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) budget.lines--;
  if (budget.lines < 0) throw tooLarge();
}

const tooLarge = () => new OutgoingError('answer_too_large', 'The response is too large.', true);
