import fc from 'fast-check';
import { unescape } from '../../libs/vault/src/provider/domain/escapes.js';
import { mapTextsInSteps, runSteps, withoutHidden } from '#kernel';
import { findSpans } from '../../libs/vault/src/provider/domain/occurrences.js';
import { SecretMask } from '../../libs/vault/src/provider/domain/secret-mask.js';
import { tokenAnswer } from '../../libs/vault/src/provider/domain/token-answer.js';
import { ProgressRelay, shortText } from '../../libs/vault/src/mcp/domain/remote-values.js';
import { addPage, toResult } from '../../libs/vault/src/mcp/domain/tool-answers.js';
import { countTurns } from '../support/turns.js';

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

const named: Record<string, string> = {
  ...{ amp: '&', AMP: '&', lt: '<', quot: '"', uuml: 'ü', apos: "'", sol: '/', num: '#' },
  ...{ '"': '"', n: '\n', '/': '/', '\\': '\\' },
};
/** Kinds of escapes, each with one group, and the base of the group's number. */
const escapes: [RegExp, number | 'name'][] = [
  [/&#[xX]([\da-fA-F]+);?/, 16],
  [/&#(\d+);?/, 10],
  [/&(amp|AMP|lt|quot|uuml);?/, 'name'],
  [/&(apos|sol|num);/, 'name'],
  [/%u([\da-fA-F]{4})/, 16],
  [/%([\da-fA-F]{2})/, 16],
  [/\\[ux]\{([\da-fA-F]+)\}/, 16],
  [/\\u([\da-fA-F]{4})/, 16],
  [/\\U([\da-fA-F]{8})/, 16],
  [/\\x([\da-fA-F]{2})/, 16],
  [/\\([0-3][0-7]{2})/, 8],
  [/\\(["n/\\])/, 'name'],
];
const escape = new RegExp(escapes.map(([{ source }]) => source).join('|'), 'g');
const pieces = [...'&#xXuU%\\;{}0146eaA"/ ', '&#', '\\u', '000', ...Object.keys(named)];
const escaped = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));

/** Replaces each escape of a text by its meaning. Slow, but obvious. */
function unescapedSlowly(text: string): string {
  const bytes = text.replace(escape, (match, ...groups: string[]) => {
    const kind = escapes.findIndex((_, at) => groups[at] !== undefined);
    const [, base] = escapes[kind]!;
    if (base === 'name') return Buffer.from(named[groups[kind]!]!).toString('latin1');
    const value = parseInt(groups[kind]!, base);
    if (/^(%[^u]|\\\d)/.test(match)) return String.fromCharCode(value);
    return value > 0x10ffff ? match : Buffer.from(String.fromCodePoint(value)).toString('latin1');
  });
  return bytes.replace(/[\0\n\r]/g, '').replaceAll(' ', '+');
}

const unescaped = (bytes: Buffer, isCut: boolean): string =>
  (runSteps(unescape(bytes, isCut)) ?? bytes).toString('latin1');

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

  it('decodes exactly the escapes that a comparison at every position finds', () => {
    fc.assert(
      fc.property(escaped, (text) => {
        expect(unescaped(Buffer.from(text), false)).toBe(unescapedSlowly(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('decodes the beginning of a text like the whole', () => {
    fc.assert(
      fc.property(escaped, fc.nat(40), (text, length) => {
        const cut = unescaped(Buffer.from(text.slice(0, length)), true);
        expect(unescaped(Buffer.from(text), false).slice(0, cut.length)).toBe(cut);
      }),
      { numRuns: 5000 },
    );
  });

  it('replaces in each part of a value what it replaces in the part alone', async () => {
    const part = fc.oneof(text, fc.constantFrom('%61', 'aaaaaaa%61', '\\u0061bababab', 'ü'));
    await fc.assert(
      fc.asyncProperty(secret, fc.array(part, { maxLength: 6 }), async (value, parts) => {
        const mask = new SecretMask([value]);
        const alone = parts.map((each) => ({ [mask.maskText(each)]: mask.maskText(each) }));
        expect(await mask.maskValue(parts.map((each) => ({ [each]: each })))).toEqual(alone);
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
    runSteps(findSpans(within.numbers, sought.numbers));
    expect(within.count.readings).toBe(searched.length);
    expect(sought.count.readings).toBeLessThanOrEqual(5 * (searched.length + pattern.length));
  });

  it.each([
    ['quotes', '\\"'],
    ['escaped marks', '&amp;'],
    ['letters', 'abcdefgh'],
  ])('lets other work run while it searches 8 MiB of %s', async (_, unit) => {
    const text = Buffer.from(unit.repeat((8 << 20) / unit.length));
    const mask = new SecretMask(['a-secret-key', 'another-secret-key']);
    expect(await countTurns(() => mask.maskLongBytes(text, false))).toBeGreaterThan(2);
  });

  it('decodes a long response in steps of at most 256 KiB', () => {
    const steps = [...unescape(Buffer.from('\\"'.repeat(4 << 20)))];
    expect(steps).toHaveLength(31);
  });

  it('searches a long response in steps of at most 256 KiB', () => {
    const text = Buffer.from('aaaaaaab'.repeat(512 * 1024));
    expect([...findSpans(text, Buffer.from('aaaaaaaa'))]).toHaveLength(15);
  });

  it('replaces a secret among 100,000 texts in steps of 10,000 texts', () => {
    const mask = new SecretMask(['aaaaaaaa']);
    const [many, one] = [Array<string>(100_000).fill('b'), ['b,'.repeat(200_000)]];
    const [ofMany, ofOne] = [many, one].map((texts) => [...mask['stepsOfValue']([...texts, 'aaaaaaaa'])].length);
    // The texts are read, joined, masked and written.
    expect(ofMany! - ofOne!).toBeGreaterThan(30);
  });

  it('replaces a whole response in which a secret occurs more than 5,000 times', async () => {
    const mask = new SecretMask(['aaaaaaaa']);
    expect(mask.maskText('aaaaaaaa '.repeat(5000))).toBe('[credential] '.repeat(5000));
    expect(mask.maskText('aaaaaaaa '.repeat(5001))).toBe('[credential]');
    expect(await mask.maskValue(Array(5000).fill('aaaaaaaa'))).toEqual(Array(5000).fill('[credential]'));
    expect(await mask.maskValue(Array(5001).fill('aaaaaaaa'))).toBeUndefined();
    expect(mask.occursIn('aaaaaaaa '.repeat(5001))).toBe(true);
  });

  it('reads no further after 5,000 occurrences', () => {
    const within = counted([...Buffer.from('aaaaaaaa '.repeat(100_000))]);
    runSteps(findSpans(within.numbers, [...Buffer.from('aaaaaaaa')]));
    expect(within.count.readings).toBeLessThan(5002 * 9);
  });

  it('replaces overlapping occurrences of a long periodic secret once', () => {
    const mask = new SecretMask(['a'.repeat(4000)]);
    expect(mask.maskBytes(Buffer.from(`x${'a'.repeat(900_000)}y`)).toString()).toBe('x[credential]y');
  });
});

describe('An answer', () => {
  const mask = new SecretMask(['canary-api-key']);
  const long = '\u007fa'.repeat(2 << 20);

  it.each(['a', '\u007fa', '葛\u{e0100}', '\u{20000}\u{e0100}', '👩‍🚀❤️ ', '\u{e0041}'])(
    'is cleaned in pieces, as it is cleaned at once: %j',
    (unit) => {
      for (const before of ['', 'x', 'xy', 'xyz', 'wxyz', 'vwxyz']) {
        const text = before + unit.repeat(100_000);
        const steps = mapTextsInSteps({ [text]: [text] }, withoutHidden);
        let [count, next] = [0, steps.next()];
        for (; !next.done; next = steps.next()) count++;
        expect(next.value).toEqual({ [withoutHidden(text)]: [withoutHidden(text)] });
        expect(count).toBeGreaterThanOrEqual(2 * Math.floor(text.length / 32_768));
      }
    },
  );

  it('of a remote tool lets other work run while it is cleaned', async () => {
    const answer = { content: [{ type: 'text', text: long }] };
    expect(await countTurns(() => toResult(answer, mask, 1 << 20))).toBeGreaterThan(5);
  });

  it('that lists a thousand tools lets other work run while they are checked', async () => {
    const tools = Array.from({ length: 1000 }, (_, at) => ({ name: `t${at}`, description: '&amp;'.repeat(800) }));
    expect(await countTurns(() => addPage([], { tools }, mask))).toBeGreaterThan(5);
  });

  it('with a thousand progress reports lets other work run after each', async () => {
    const received: unknown[] = [];
    const relay = new ProgressRelay((progress) => received.push(progress), mask);
    const turns = await countTurns(async () => {
      for (let progress = 1; progress <= 1000; progress++)
        relay.receive({ progress, message: 'canary-api-key '.repeat(200) });
      await relay.finish();
    });
    expect([turns > 900, received.length, received[0]]).toEqual([
      true,
      1000,
      { progress: 1, message: `${'[credential] '.repeat(24)}`.slice(0, 300) },
    ]);
  });

  it('is cut before it is shortened, without a part of the credential at the cut', () => {
    expect(shortText(`Bad key ${' '.repeat(985)}canary-api-key`, mask)).toBe('Bad key [credential]');
    expect(shortText(`Bad key ${'canary-api-key '.repeat(200_000)}`, mask)).toHaveLength(300);
  });

  it.each([
    ['repeats a token 20,000 times', { note: 'token-of-ada '.repeat(20_000) }],
    ['has 101 secrets', { keys: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}_token`, 'x'])) }],
  ])('of a token endpoint that %s has tokens, but no values for expressions', async (_, more) => {
    const body = Buffer.from(JSON.stringify({ access_token: 'token-of-ada', scope: 'read', ...more }));
    const answer = { status: 200, headers: {}, body, truncated: false };
    expect(await tokenAnswer(answer as never, mask)).toMatchObject({
      document: { access_token: 'token-of-ada' },
      shown: {},
    });
    expect((await tokenAnswer(answer as never, mask)).shown).toEqual({});
  });
});
