/** A text that is expensive or hard to read, of a kind, with a length in UTF-16 code units. */
export type BadText = {
  kind: string;
  length: number;
  text: string;
  /** The text as a JSON value, or JSON of the same shape if the kind is about JSON. */
  json: string;
};

/** How a place transports texts. */
export type Encoding = 'json' | 'percent' | 'bytes';

type Kind = { make: (length: number) => string; isJson?: true; max?: number };

/** Repeats a unit. What comes before and after it counts as part of the length. */
const run =
  (unit: string, { before = '', after = '' } = {}) =>
  (length: number): string =>
    before + unit.repeat(Math.max(1, Math.floor((length - before.length - after.length) / unit.length))) + after;

const nested = (open: string, inner: string, close: string) => (length: number) => {
  const depth = Math.max(1, Math.floor((length - inner.length) / (open.length + close.length)));
  return open.repeat(depth) + inner + close.repeat(depth);
};

/** The most levels of JSON that a text has. */
const maxDepth = 5000;

const kinds: Record<string, Kind> = Object.fromEntries([
  ...[...`?a=&<%"'([{\\/.,@`].map((each) => [`runs of ${each}`, { make: run(each) }] as const),
  ...Object.entries<(length: number) => string>({
    'runs of 0': run('0'),
    'runs of spaces': run(' ', { before: 'x', after: 'x' }),
    'runs of tabs and line breaks': run('\t\r\n', { before: 'x', after: 'x' }),
    'runs of What?': run('What?'),
    'runs of ?a=b&': run('?a=b&'),
    'runs of <a>;': run('<a>;'),
    'runs of {{a}}': run('{{a}}'),
    'runs of {{': run('{{'),
    'runs of a@': run('a@'),
    'runs of a-': run('a-', { after: '!' }),
    'runs of a="': run('a="'),
    'runs of http://': run('http://'),
    'runs of %ff': run('%ff'),
    'a then !': run('a', { after: '!' }),
    'open brackets, then closed ones': nested('(', 'a', ')'),
    'an expression of additions': run('1+', { before: '=', after: '1' }),
    'combining marks': run('\u0301', { before: 'a' }),
    'combining marks in the wrong order': run('\u0301\u0323', { before: 'a' }),
    'high surrogates': run('\ud800'),
    'right to left': run('\u05d0\u0627'),
    'direction overrides': run('\u202e\u2066'),
    'zero-width joiners': run('\u200d'),
    'a flag of tags': run('\u{e0061}', { before: '\u{1f3f4}' }),
    'families of emojis': run('\u{1f468}\u200d'),
    'a letter of 18 characters': run('\ufdfa'),
    'letters that grow in lower case': run('\u0130'),
    'null characters': run('\0'),
    'control characters': run('\u001b\u0007'),
    'non-characters': run('\uffff\ufdd0'),
    'backslashes and quotes': run('\\"'),
  }).map(([kind, make]) => [kind, { make }] as const),
  ['nested arrays', { make: nested('[', '', ']'), isJson: true, max: 2 * maxDepth }],
  ['nested objects', { make: nested('{"a":', '1', '}'), isJson: true, max: 6 * maxDepth }],
  ['arrays of empty arrays', { make: run('[],', { before: '[', after: '[]]' }), isJson: true }],
  ['many keys', { make: manyKeys, isJson: true }],
] satisfies (readonly [string, Kind])[]);

function manyKeys(length: number): string {
  const pairs: string[] = [];
  for (let size = 2; size < length; size += pairs.at(-1)!.length + 1) pairs.push(`"k${pairs.length}":0`);
  return `{${pairs.join(',')}}`;
}

export const kindNames: readonly string[] = Object.keys(kinds);

/** A few kinds for places that are like others. Most faults show with one of these. */
export const tellingKinds: readonly string[] = [
  ...['?', 'a', '&', '%', '"', '/', '.', 'spaces', 'What?', 'http://'].map((unit) => `runs of ${unit}`),
  ...['combining marks in the wrong order', 'high surrogates', 'direction overrides', 'null characters'],
  ...['nested arrays', 'many keys'],
];

/** Makes one text. Its length is smaller if the kind has a maximum. */
export function badText(kind: string, length: number): BadText {
  const { make, isJson, max = Infinity } = kinds[kind]!;
  const text = make(Math.min(length, max));
  return { kind, length: text.length, text, json: isJson ? text : JSON.stringify(text) };
}

/** Where a text is put: how it is encoded there, and the largest size of the encoded text in bytes. */
export type Room = {
  encoding: Encoding;
  bytes: number;
  /** The lengths of texts in characters. Infinity means the longest text that fits. */
  lengths?: readonly number[];
};

const usualLengths = [1000, 60_000, Infinity];

/** The texts of a kind for a place, the shorter ones first. */
export function textsFor({ encoding, bytes, lengths = usualLengths }: Room, kind: string): BadText[] {
  const longest = Math.floor(bytes / bytesPerCharacter(kind, encoding));
  const sizes = new Set(lengths.map((length) => Math.min(length, longest)));
  const texts = [...sizes].sort((one, other) => one - other).map((length) => badText(kind, length));
  return texts.filter(({ length }, at) => length !== texts[at - 1]?.length);
}

const sample = 600;

function bytesPerCharacter(kind: string, encoding: Encoding): number {
  const text = badText(kind, sample);
  return Math.max(1, (encoded(text, encoding).length / text.length) * 1.002);
}

/** The text as it is sent, without the quotes of JSON. */
export function encoded(text: BadText, encoding: Encoding): Buffer {
  if (encoding === 'json') return Buffer.from(text.json);
  return encoding === 'bytes' ? bytesOf(text.text) : Buffer.from(percentEncoded(text.text));
}

/** Bytes of UTF-8. Lone surrogates are encoded as if they were characters. */
export function bytesOf(text: string): Buffer {
  if (!loneSurrogate.test(text)) return Buffer.from(text);
  const parts = [...text].map((each) => (loneSurrogate.test(each) ? surrogateBytes(each) : Buffer.from(each)));
  return Buffer.concat(parts);
}

const loneSurrogate = /\p{Surrogate}/u;

const surrogateBytes = (character: string): Buffer => {
  const code = character.charCodeAt(0);
  return Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]);
};

/** The text in a path or query, or in a form. */
export const percentEncoded = (text: string): string =>
  loneSurrogate.test(text)
    ? bytesOf(text)
        .toString('latin1')
        .replace(/[^]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    : encodeURIComponent(text);
