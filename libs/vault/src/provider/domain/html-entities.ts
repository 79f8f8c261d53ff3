import { character, code, type Escape, runOfDigits } from './characters.js';

const [smallX, bigX, hash, semicolon] = [...'xX#;'].map(code) as [number, number, number, number];

/** The names of the characters from U+00A0 to U+00FF, in order. Browsers read them also without a semicolon. */
const latin1 = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring ' +
  'AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml ' +
  'times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil ' +
  'egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
  'ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ');

/** The names of characters of ASCII that browsers read also without a semicolon. */
const unclosed = { amp: '&', AMP: '&', lt: '<', LT: '<', gt: '>', GT: '>', quot: '"', QUOT: '"' };

/** The other names of characters of ASCII, by the character. Source: the named character references of HTML. */
const closed: Record<string, string> = {
  ...{ '!': 'excl', '#': 'num', $: 'dollar', '%': 'percnt', "'": 'apos', '(': 'lpar', ')': 'rpar', '*': 'ast midast' },
  ...{ '+': 'plus', ',': 'comma', '.': 'period', '/': 'sol', ':': 'colon', ';': 'semi', '=': 'equals', '?': 'quest' },
  ...{ '@': 'commat', '[': 'lsqb lbrack', '\\': 'bsol', ']': 'rsqb rbrack', '^': 'Hat', _: 'lowbar UnderBar' },
  ...{ '`': 'grave DiacriticalGrave', '{': 'lcub lbrace', '|': 'verbar vert VerticalLine', '}': 'rcub rbrace' },
};

/** What a name that has been read so far stands for, with a semicolon and without one, and which letters may follow. */
type Name = { closed: Escape; unclosed: Escape; next: Map<number, Name> };

const newName = (): Name => ({ closed: null, unclosed: null, next: new Map() });

/** The beginning of all names. */
const names = newName();

function addName(name: string, codePoint: number, needsSemicolon: boolean): void {
  let at = names;
  for (const letter of name) {
    const next = at.next.get(code(letter)) ?? newName();
    at.next.set(code(letter), next);
    at = next;
  }
  at.closed = character(codePoint, name.length + 2);
  if (!needsSemicolon) at.unclosed = character(codePoint, name.length + 1);
}

for (const [at, name] of latin1.entries()) addName(name, 0xa0 + at, false);
for (const [name, meaning] of Object.entries(unclosed)) addName(name, code(meaning), false);
for (const [meaning, all] of Object.entries(closed))
  for (const name of all.split(' ')) addName(name, code(meaning), true);

/**
 * Reads `&amp;`, `&#65;` and `&#x41;`. As in a browser, a number can begin with any number of zeros, and a number or a
 * common name needs no semicolon.
 */
export const readEntity = (text: Uint8Array, at: number, isCut: boolean): Escape =>
  text[at + 1] === hash ? readNumber(text, at, isCut) : readName(text, at, isCut);

function readNumber(text: Uint8Array, at: number, isCut: boolean): Escape {
  const isHex = text[at + 2] === smallX || text[at + 2] === bigX;
  const first = at + (isHex ? 3 : 2);
  const { value, end } = runOfDigits(text, first, isHex ? 16 : 10);
  if (end === text.length && isCut) return 'cut';
  return end === first ? null : character(value, end + (text[end] === semicolon ? 1 : 0) - at);
}

function readName(text: Uint8Array, at: number, isCut: boolean): Escape {
  let name = names;
  let found: Escape = null;
  for (let end = at + 1; ; end++) {
    if (end === text.length && isCut) return 'cut';
    if (text[end] === semicolon && name.closed) return name.closed;
    found = name.unclosed ?? found;
    const next = name.next.get(text[end]!);
    if (!next) return found;
    name = next;
  }
}
