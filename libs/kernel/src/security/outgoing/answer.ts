import { type Dispatcher } from 'undici';
import { OutgoingError } from './outgoing-error.js';

export type OutgoingAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The answer was longer than `max_bytes`; `body` holds its beginning. */
  truncated: boolean;
};

/** Reads an answer up to its limit; what comes after is neither read nor kept. */
export async function readAnswer(data: Dispatcher.ResponseData, limit: number, cut: boolean): Promise<OutgoingAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of data.body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) break;
  }
  if (size > limit && !cut) throw new OutgoingError('answer_too_large', 'The answer is too large.', true);
  const body = Buffer.concat(chunks).subarray(0, limit);
  return { status: data.statusCode, headers: flat(data.headers), body, truncated: size > limit };
}

export const flat = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
