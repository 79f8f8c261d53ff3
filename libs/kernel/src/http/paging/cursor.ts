import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { invalidCursor } from '../../domain/errors.js';

/** Where a page begins: after or before the row with these key values, in this sort order. */
export type Position = { backward: boolean; sort: string; keys: (string | number)[] };

/** The list a cursor belongs to. The cursor is refused for any other list. */
type CursorScope = { orgId: string; route: string; filters: object };

/** Signs positions, so that a cursor is opaque, cannot be forged, and works only in the list that issued it. */
export class Cursors {
  /** @param keys the first key signs. Signatures of all keys are accepted, so that keys can be rotated. */
  constructor(private readonly keys: Buffer[]) {}

  write(position: Position, scope: CursorScope): string {
    const payload = Buffer.from(JSON.stringify([1, position.backward ? 1 : 0, position.sort, ...position.keys]));
    return Buffer.concat([this.sign(this.keys[0]!, payload, scope), payload]).toString('base64url');
  }

  /** @throws bad_request `invalid_cursor` for a cursor that this list did not issue. */
  read(cursor: string, scope: CursorScope): Position {
    const bytes = Buffer.from(cursor, 'base64url');
    const [mac, payload] = [bytes.subarray(0, macBytes), bytes.subarray(macBytes)];
    const genuine = this.keys.some(
      (key) => mac.length === macBytes && timingSafeEqual(mac, this.sign(key, payload, scope)),
    );
    // Compares the text too, because base64url decodes different texts to the same bytes.
    if (!genuine || bytes.toString('base64url') !== cursor) throw invalidCursor();
    const [, backward, sort, ...keys] = JSON.parse(payload.toString()) as [1, 0 | 1, string, ...string[]];
    return { backward: backward === 1, sort, keys };
  }

  private sign(key: Buffer, payload: Buffer, { orgId, route, filters }: CursorScope): Buffer {
    const place = createHash('sha256')
      .update(JSON.stringify([orgId, route, filters]))
      .digest();
    return createHmac('sha256', key).update(place).update(payload).digest().subarray(0, macBytes);
  }
}

const macBytes = 16;

/** Orders rows by their key values as PostgreSQL does: the first difference decides. */
export function keyOrder(one: (string | number)[], other: (string | number)[]): number {
  for (let place = 0; place < one.length; place++)
    if (one[place] !== other[place]) return precedes(one[place]!, other[place]!) ? -1 : 1;
  return 0;
}

/** Compares strings by bytes, as PostgreSQL does. Characters outside the BMP come last. */
function precedes(one: string | number, other: string | number): boolean {
  if (typeof one === 'number' || typeof other === 'number') return one < other;
  if (!astral.test(one) && !astral.test(other)) return one < other;
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}

const astral = /[\ud800-\udfff]/;
