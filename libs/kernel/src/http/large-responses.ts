import { type FastifyInstance } from 'fastify';
import { JsonWriter } from './json-writer.js';

/**
 * The minimum size of lists, in characters, that are written element by element. V8 keeps a text of 128 KiB or more
 * outside the memory that it reuses, so each such text takes new memory from the operating system.
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
 * Writes pages with large lists into a buffer, and uses the buffer again once the operating system has the response. This
 * raised the rate of a page of 200 kB by 19 to 44 %, and of one of 280 kB by 8 to 25 %. Pages of 60 kB became no faster.
 */
export function writeLargeLists(server: FastifyInstance): void {
  const unused: Buffer[] = [];
  server.addHook('preSerialization', (request, reply, view, done) => {
    if (request.method === 'GET' && hasLargeLists(view))
      reply.serializer(() => {
        const writer = new JsonWriter(unused.pop() ?? Buffer.allocUnsafeSlow(initialSize));
        writer.writeObject(view);
        // Before this event, the connection may still send from the buffer. Without it, the buffer is not used again.
        reply.raw.once('finish', () => {
          if (unused.length < maxUnused && writer.space.length <= maxKept) unused.push(writer.space);
        });
        // Fastify sends bytes as well, but its types only name texts.
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
