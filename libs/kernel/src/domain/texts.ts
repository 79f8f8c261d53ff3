/** Scripts that use zero-width characters to join or separate letters of a word. */
const joiningScripts = [
  'Arab',
  'Syrc',
  'Mong',
  'Nkoo',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
]
  .concat('Sinh', 'Khmr', 'Mymr', 'Tibt')
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/**
 * Places where a zero-width character is allowed: inside a word of a joining script, an emoji or a flag, or after a
 * character that it modifies.
 */
const allowedPlaces = [
  `(?<=[${joiningScripts}])[\\u200c\\u200d](?=[${joiningScripts}])`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic}|[#*0-9](?=[\\ufe0e\\ufe0f]\\u20e3))[\\ufe0e\\ufe0f]',
  // A flag of a region has at most six tags and an end.
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007f}]{0,6})[\\u{e0020}-\\u{e007f}]',
  '(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mong})[\\u180b-\\u180d\\u180f]',
].join('|');

const invisible = '[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Zl}\\p{Zp}]';

const misplaced = new RegExp(`(?!${allowedPlaces})${invisible}`, 'gu');

/** Maximum number of combining marks in a row. Source: UAX #15, stream-safe text format. */
const maxMarks = 30;

/** Removes the marks after the first 30 in a row. No language needs more, and sorting them takes quadratic time. */
const limitMarks = (text: string): string =>
  text.replace(/\p{M}+/gu, (marks) => (marks.length > maxMarks ? [...marks].slice(0, maxMarks).join('') : marks));

/** Whether a text has at most 30 combining marks in a row. Texts that people enter are rejected otherwise. */
export const isStreamSafe = (text: string): boolean => limitMarks(text) === text;

/** Normalizes a text of any length in linear time. Marks after the first 30 in a row are removed. */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  limitMarks(text).normalize(form);

/**
 * Removes invisible characters, direction overrides and superfluous marks, which could make different names look the
 * same. Used for names from third parties. Names that people enter are rejected if this normalization would change
 * them.
 */
export const readableName = (name: string): string => limitMarks(name.replace(misplaced, '')).trim();

export const isReadable = (name: string): boolean => name.search(misplaced) === -1 && isStreamSafe(name);

/**
 * Characters that hide a part of a text from its readers, or show it in another order: control characters except tabs
 * and line breaks, direction overrides, tags, and variation selectors that vary nothing.
 */
const hidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu;

/** Removes hidden characters from a text of a third party, for people and models. */
export const withoutHidden = (text: string): string => text.replace(hidden, '');

/** Characters without a width, which no language needs between letters. */
const widthless = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060\ufeff]/g;

/** Replaces hidden characters and those without a width by their codes, for people who judge the text. */
export const withVisibleCodes = (text: string): string =>
  text.replace(hidden, formatCodePoint).replace(widthless, formatCodePoint);

const formatCodePoint = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** Changes all strings and keys of a JSON value. This function is recursive, so check the depth of the value first. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [change(key), mapTexts(each, change)]));
}

/**
 * Like `mapTexts`, in steps, for long values. Texts are changed in pieces, so `change` must replace single characters.
 */
export function* mapTextsInSteps(value: unknown, change: (text: string) => string): Generator<void, unknown> {
  if (typeof value === 'string') return yield* changeInSteps(value, change);
  if (typeof value !== 'object' || value === null) return value;
  const parts: unknown[] = [];
  if (Array.isArray(value)) {
    for (const each of value) parts.push(yield* mapTextsInSteps(each, change));
    return parts;
  }
  for (const [key, each] of Object.entries(value))
    parts.push([yield* changeInSteps(key, change), yield* mapTextsInSteps(each, change)]);
  return Object.fromEntries(parts as [string, unknown][]);
}

/** The number of characters that are changed in one step. */
const pieceLength = 32 * 1024;

function* changeInSteps(text: string, change: (text: string) => string): Generator<void, string> {
  yield;
  if (text.length <= pieceLength) return change(text);
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = endOfPiece(text, from);
    pieces.push(change(text.slice(from, end)));
    yield;
    from = end;
  }
  return pieces.join('');
}

/** Ends a piece before a character that needs nothing of what precedes it: no half of a pair, no variation selector. */
function endOfPiece(text: string, from: number): number {
  const end = from + pieceLength;
  if (end >= text.length) return text.length;
  for (let at = end; at > end - 8; at--) if (!/[\udb40\udc00-\udfff]/.test(text[at]!)) return at;
  return /[\udc00-\udfff]/.test(text[end]!) ? end - 1 : end;
}

/** A visible character: not a blank, control or zero-width character. */
export const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a string fits on one line, and people can tell it from other strings. */
export const isName = (name: string): boolean => isReadable(name) && visible.test(name) && !/\p{Cc}/u.test(name);

/** The parts of a URL that may be its host: before the first slashes, and directly after them. */
const hostParts = /^([^/\\?#]*)[/\\\s]*([^/\\?#]*)/;

/** Maximum length of these parts. Converting a host with letters such as ü takes quadratic time. */
const maxHostPart = 1000;

/**
 * Whether `new URL` accepts the text. Hosts of more than 1,000 characters are refused. `URL.canParse` of Node 20 refuses
 * URLs with letters such as ü after a few thousand calls, because its compiled form reads Latin-1 as UTF-8.
 */
export function isUrl(text: string, base?: string | URL): boolean {
  if (hostParts.exec(text)!.some((part, at) => at > 0 && part.length > maxHostPart)) return false;
  try {
    return Boolean(new URL(text, base));
  } catch {
    return false;
  }
}

/**
 * Returns a key for finding, sorting and comparing texts. The key is in lower case, and is the same whether an
 * accented letter is written as one character or two. `kernel.text_key` does the same in SQL.
 */
export const textKey = (text: string): string =>
  // The order matters, because some accented letters exist as one character only in lower case.
  normalized(text.toLowerCase());

/**
 * Returns a key for looking up and comparing an email address. It ignores the case of ASCII letters only. Other case
 * mappings merge different addresses: `toLowerCase` turns the Kelvin sign into `k`.
 */
export const emailKey = (email: string): string => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whether no character of an email address is a variant of a plainer character (Unicode NFKC). */
export const isPlainEmail = (email: string): boolean => normalized(email, 'NFKC') === email;
