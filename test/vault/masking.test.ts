import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { unescape } from '../../libs/vault/src/provider/domain/escapes.js';
import { findSpans } from '../../libs/vault/src/provider/domain/occurrences.js';
import { SecretMask } from '../../libs/vault/src/provider/domain/secret-mask.js';

/** Few letters, so that occurrences overlap. Base64 of such secrets has other letters. */
const letters = fc.constantFrom('a', 'b');
const secret = fc.oneof(
  fc.string({ unit: letters, minLength: 8, maxLength: 12 }),
  // Secrets that overlap themselves and each other.
  fc.constantFrom('a'.repeat(8), 'ab'.repeat(4), 'aab'.repeat(3), `b${'a'.repeat(8)}b`),
);
const unit = fc.oneof({ weight: 9, arbitrary: letters }, fc.constantFrom(' ', 'ß'));
const text = fc.array(fc.oneof(unit, secret), { maxLength: 60 }).map((parts) => parts.join(''));

/** Compares the text with every secret at every position. Slow, but obvious. */
function maskedSlowly(secrets: readonly string[], text: string): string {
  const ends = [...text].map((_, at) =>
    Math.max(0, ...secrets.filter((each) => text.startsWith(each, at)).map(({ length }) => at + length)),
  );
  let shown = '';
  for (let at = 0; at < text.length;) {
    if (ends[at] === 0) shown += text[at++];
    else {
      shown += '[credential]';
      for (let end = ends[at]!; at < end; at++) end = Math.max(end, ends[at]!);
    }
  }
  return shown;
}

/** Numbers whose readings are counted. */
function counted(numbers: number[]) {
  const count = { readings: 0 };
  const read = (target: number[], name: string | symbol) => {
    if (name !== 'length') count.readings++;
    return Reflect.get(target, name) as unknown;
  };
  return { count, numbers: new Proxy(numbers, { get: read }) };
}

describe('A mask', () => {
  it('replaces exactly what a comparison at every position finds', () => {
    fc.assert(
      fc.property(fc.array(secret, { minLength: 1, maxLength: 3 }), text, (secrets, response) => {
        expect(new SecretMask(secrets).maskText(response)).toBe(maskedSlowly(secrets, response));
      }),
      { numRuns: 500 },
    );
  });

  it('replaces in each part of a value what it replaces in the part alone', () => {
    const part = fc.oneof(text, fc.constantFrom('%61', 'aaaaaaa%61', '\\u0061bababab', 'ü'));
    fc.assert(
      fc.property(secret, fc.array(part, { maxLength: 6 }), (value, parts) => {
        const mask = new SecretMask([value]);
        const alone = parts.map((each) => ({ [mask.maskText(each)]: mask.maskText(each) }));
        expect(mask.maskValue(parts.map((each) => ({ [each]: each })))).toEqual(alone);
      }),
      { numRuns: 500 },
    );
  });

  it('shows nothing of a cut response that it hides in the whole', () => {
    fc.assert(
      fc.property(secret, text, fc.nat(300), (value, response, maxBytes) => {
        const mask = new SecretMask([value]);
        const [whole, read] = [Buffer.from(response), Buffer.from(response).subarray(0, maxBytes)];
        const shown = mask.maskBytes(read, true);
        // A placeholder at the end may stand for text that only begins like the secret.
        const certain = shown.subarray(0, shown.toString('latin1').replace(/\[credential\]$/, '').length);
        expect(mask.maskBytes(whole).subarray(0, certain.length)).toEqual(certain);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a periodic secret in a periodic text', 'a'.repeat(4000), 'a'.repeat(100_000)],
    ['a periodic secret that almost occurs', `${'a'.repeat(4000)}b`, 'a'.repeat(100_000)],
    ['a secret that begins like the text', `b${'a'.repeat(4000)}`, `b${'a'.repeat(3999)}`.repeat(25)],
    ['a secret of nested periods', 'aab'.repeat(1000) + 'aaa', 'aab'.repeat(33_000)],
  ])('reads each byte only a few times for %s', (_, pattern, searched) => {
    const [sought, within] = [counted([...Buffer.from(pattern)]), counted([...Buffer.from(searched)])];
    findSpans(within.numbers, sought.numbers);
    expect(within.count.readings).toBe(searched.length);
    expect(sought.count.readings).toBeLessThanOrEqual(5 * (searched.length + pattern.length));
  });

  it.each([
    ['quotes', '\\"'],
    ['escaped marks', '&amp;'],
    ['letters', 'abcdefgh'],
  ])('lets other work run while it searches 8 MiB of %s', async (_, unit) => {
    let [turns, isDone] = [0, false];
    const others = async () => {
      for (; !isDone; turns++) await setImmediate();
    };
    const waiting = others();
    const text = Buffer.from(unit.repeat((8 << 20) / unit.length));
    await new SecretMask(['a-secret-key', 'another-secret-key']).maskLongBytes(text, false);
    isDone = true;
    await waiting;
    expect(turns).toBeGreaterThan(2);
  });

  it('decodes a long response in steps of at most 256 KiB', () => {
    const steps = [...unescape(Buffer.from('\\"'.repeat(4 << 20)))];
    expect(steps).toHaveLength(31);
  });

  it('replaces overlapping occurrences of a long periodic secret once', () => {
    const mask = new SecretMask(['a'.repeat(4000)]);
    expect(mask.maskBytes(Buffer.from(`x${'a'.repeat(900_000)}y`)).toString()).toBe('x[credential]y');
  });
});
