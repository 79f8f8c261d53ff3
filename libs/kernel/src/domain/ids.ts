import { randomFillSync } from 'node:crypto';
import { fromUUIDBytes } from 'typeid-js';

/**
 * A new TypeID such as `rstr_01k…`: prefix and UUIDv7. Ids made by one process sort in the order they were made,
 * whatever the clock does within a millisecond, because pages are keyed on them.
 */
export function newId(prefix: string, at: Date): string {
  const bytes = randomBytes();
  const milliseconds = at.getTime();
  const sequence = nextSequence(milliseconds);
  new DataView(bytes.buffer).setBigUint64(0, (BigInt(milliseconds) << 16n) | 0x7000n | BigInt(sequence));
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return `${prefix}_${fromUUIDBytes('', bytes).toString()}`;
}

/** Drawn in advance: sixteen bytes at a time cost ten times as much. */
const drawn = new Uint8Array(16 * 256);
let used = drawn.length;

function randomBytes(): Uint8Array<ArrayBuffer> {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 16;
  return drawn.slice(used - 16, used);
}

/** Sorts before every id of that prefix made at that time or later: turns a time into a bound on ids. */
export const firstIdAt = (prefix: string, at: Date): string => {
  const bytes = new Uint8Array(16);
  const milliseconds = Math.min(Math.max(at.getTime(), 0), latestTime);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(milliseconds) << 16n);
  return `${prefix}_${fromUUIDBytes('', bytes).toString()}`;
};

/** UUIDv7 counts milliseconds since 1970 in 48 bits. */
const latestTime = 2 ** 48 - 1;

let latest = 0;
let sequence = 0;

/** UUIDv7's twelve bits beside the time (RFC 9562, method 1). */
function nextSequence(milliseconds: number): number {
  sequence = milliseconds === latest ? (sequence + 1) & 0xfff : 0;
  latest = milliseconds;
  return sequence;
}
