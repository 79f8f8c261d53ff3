import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

type Headers = Record<string, string>;

/** The beginning of a body can be decoded too. */
const partial = { finishFlush: constants.Z_SYNC_FLUSH };

/** Decoders by content coding (RFC 9110, section 8.4.1). Servers may use one although the request asks for none. */
const decoders: Record<string, () => Transform> = {
  gzip: () => createGunzip(partial),
  'x-gzip': () => createGunzip(partial),
  deflate: () => createInflate(partial),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/** Values that servers send for bodies without coding. Only the first two are correct. */
const notCoded = new Set(['', 'identity', 'none', 'utf-8', 'utf8']);

const codingOf = (headers: Headers): string => (headers['content-encoding'] ?? '').trim().toLowerCase();

/** Whether a body still has a content coding, because it could not be decoded. */
export const isEncoded = (headers: Headers): boolean => !notCoded.has(codingOf(headers));

/**
 * Decodes a body that was read up to `maxBytes`, and reads up to `maxBytes` of it. Returns a body with an unknown coding,
 * and an invalid body, unchanged.
 */
export async function decodeBody<Answer extends { headers: Headers; body: Buffer; truncated: boolean }>(
  answer: Answer,
  maxBytes: number,
): Promise<Answer> {
  const decoder = answer.body.length > 0 ? decoderFor(answer.headers) : null;
  if (!decoder) return { ...answer, ...asUtf8(answer) };
  const body = await readDecoded(decoder, answer.body, maxBytes).catch(() => null);
  if (!body) return answer;
  const decoded = asUtf8({ headers: withoutCoding(answer.headers), body: body.subarray(0, maxBytes) });
  return { ...answer, ...decoded, truncated: answer.truncated || body.length > maxBytes };
}

async function readDecoded(decoder: Transform, encoded: Buffer, maxBytes: number): Promise<Buffer> {
  decoder.end(encoded);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoder as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks);
}

/** Like `decodeBody`, for a body that is still being received. */
export function decodeStream<Answer extends { headers: Headers; body: Readable }>(answer: Answer): Answer {
  const decoder = decoderFor(answer.headers);
  if (!decoder) return answer;
  pipeline(answer.body, decoder, () => undefined);
  return { ...answer, headers: withoutCoding(answer.headers), body: decoder };
}

function decoderFor(headers: Headers): Transform | null {
  const coding = codingOf(headers);
  return Object.hasOwn(decoders, coding) ? decoders[coding]!() : null;
}

/** The length is removed too, because it is that of the encoded body. */
function withoutCoding({ 'content-encoding': _, 'content-length': __, ...headers }: Headers): Headers {
  return headers;
}

/** Converts UTF-16 to UTF-8. All other common charsets contain ASCII unchanged. */
function asUtf8({ headers, body }: { headers: Headers; body: Buffer }): { headers: Headers; body: Buffer } {
  const type = headers['content-type'] ?? '';
  const [, charset] = /;\s*charset="?(utf-?16(?:le|be)?)\b/i.exec(type) ?? [];
  if (!charset) return { headers, body };
  const text = new TextDecoder(charset).decode(body, { stream: true });
  return { headers: { ...headers, 'content-type': type.replace(charset, 'utf-8') }, body: Buffer.from(text) };
}
