import { type FastifyInstance } from 'fastify';
import { JsonWriter } from './json-writer.js';

/**
 * Lists of at least this many characters are written element by element. V8 keeps a text of 128 KiB or more outside the
 * memory that it reuses, so each such text takes new memory from the operating system. The limit is lower, because the
 * size is estimated, and the response has other fields.
 */
const minLarge = 100 * 1024;

/** Larger lists are written as one text, because a buffer for them would be too large to keep. */
const maxLarge = 1024 * 1024;

/** Bytes of a new buffer, and of the largest one that is kept. */
const initialSize = 256 * 1024;
const maxKept = 2 * maxLarge;

/** The maximum number of unused buffers. They take at most 8 MiB. */
const maxUnused = 4;

/**
 * Writes responses with large lists into a buffer. The buffer is used again once the operating system has taken the
 * response. Decision 48 says how much faster this is. It is only done for GET: of a write with a key, `storeAnswers`
 * stores the response as text.
 */
export function writeLargeLists(server: FastifyInstance): void {
  const unused: Buffer[] = [];
  const keep = (buffer: Buffer) => unused.length < maxUnused && buffer.length <= maxKept && unused.push(buffer);
  server.addHook('preSerialization', (request, reply, view, done) => {
    if (request.method === 'GET' && hasLargeLists(view))
      reply.serializer((sent: object) => {
        // An error that is sent instead of the view is small.
        if (sent !== view) return JSON.stringify(sent);
        const writer = new JsonWriter(unused.pop() ?? Buffer.allocUnsafeSlow(initialSize));
        writer.writeObject(view);
        // Until then, the connection may still read the buffer. If it never happens, the buffer becomes garbage.
        reply.raw.once('finish', () => keep(writer.buffer));
        // Fastify also sends a Buffer, but its types allow only a string.
        return writer.written as unknown as string;
      });
    done(null, view);
  });
}

/** Estimates the size of lists by their first elements. */
function hasLargeLists(view: unknown): view is object {
  if (typeof view !== 'object' || view === null || Array.isArray(view) || 'toJSON' in view) return false;
  const lists = Object.values(view).filter((value): value is unknown[] => Array.isArray(value) && value.length > 1);
  const size = lists.reduce((sum, list) => sum + list.length * (JSON.stringify(list[0]) ?? '').length, 0);
  return size >= minLarge && size <= maxLarge;
}
