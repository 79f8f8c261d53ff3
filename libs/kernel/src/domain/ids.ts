import { randomFillSync } from 'node:crypto';
import { fromUUIDBytes, TypeID } from 'typeid-js';
import { v7 } from 'uuid';

/**
 * Creates a TypeID such as `rstr_01k…` from a prefix and a UUIDv7. Lists are paged by id, so the ids of one process
 * sort by creation, even within one millisecond.
 */
export function newId(prefix: string, at: Date): string {
  const msecs = at.getTime();
  return typeId(prefix, { msecs, seq: nextSequence(msecs), random: nextRandom() });
}

/** Returns the smallest id with this prefix that can be created at this time, for selecting ids by time. */
export const firstIdAt = (prefix: string, at: Date): string =>
  typeId(prefix, { msecs: Math.min(Math.max(at.getTime(), 0), latestTime), seq: 0, random: new Uint8Array(16) });

/** Returns the time at which an id was created. */
export const timeOf = (id: string): Date =>
  new Date(Number.parseInt(TypeID.fromString(id).toUUID().replace('-', '').slice(0, 12), 16));

/** The latest time in a UUIDv7, which counts milliseconds since 1970 in 48 bits. */
const latestTime = 2 ** 48 - 1;

const typeId = (prefix: string, parts: Parameters<typeof v7>[0]): string =>
  `${prefix}_${fromUUIDBytes('', v7(parts, new Uint8Array(16))).toString()}`;

/**
 * Random bytes for many ids. Each byte is used once. Generating bytes for one id at a time takes longer than
 * everything else that the id needs.
 */
const pool = new Uint8Array(16 * 256);
let used = pool.length;

function nextRandom(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += 16));
}

let latest = 0;
let sequence = 0;

/**
 * The library's own sequence works only with the machine's clock, so this function replaces it. The sequence starts
 * in the lower half of 32 bits, so that it can count up.
 */
function nextSequence(msecs: number): number {
  sequence = msecs === latest ? sequence + 1 : Math.floor(Math.random() * 2 ** 31);
  latest = msecs;
  return sequence;
}
