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
