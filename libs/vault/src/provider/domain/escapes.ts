/** What an escape stands for, and its length. Null if it is none. `cut` if the text ends within it. */
type Escape = { bytes: ArrayLike<number>; length: number } | 'cut' | null;

const code = (character: string): number => character.charCodeAt(0);

const [space, plus, lineFeed, carriageReturn] = [...' +\n\r'].map(code) as [number, number, number, number];
const [smallU, smallX, bigX, hash, semicolon] = [...'uxX#;'].map(code) as [number, number, number, number, number];

/** Bytes that separate others without a meaning: line breaks in base64, and every second byte of ASCII in UTF-16. */
const isDropped = (byte: number): boolean => byte === 0 || byte === lineFeed || byte === carriageReturn;

/** Where each decoded byte begins and ends in the text. */
type Positions = { starts: Uint32Array; ends: Uint32Array };

/**
 * Decodes the escapes of addresses, JSON, JavaScript and HTML once. Two more spellings become equal: spaces become plus
 * signs, as in forms, and line breaks are left out. The time is linear.
 * @param isCut whether the end of the text is missing. The beginning of an escape at the end is then left out.
 * @returns null if nothing changes.
 */
export function* unescape(text: Uint8Array, isCut = false): Generator<void, Buffer | null> {
  let at = 0;
  while (at < text.length && isSpecial[text[at]!] === 0) at++;
  if (at === text.length) return null;
  const bytes = Buffer.allocUnsafe(text.length);
  const size = yield* decode(text, bytes, isCut, null);
  return size === text.length && bytes.equals(text) ? null : bytes.subarray(0, size);
}

/** Returns the positions of the bytes that `unescape` returns. */
export function* locatePositions(text: Uint8Array, isCut = false): Generator<void, Positions> {
  const positions = { starts: new Uint32Array(text.length), ends: new Uint32Array(text.length) };
  yield* decode(text, Buffer.allocUnsafe(text.length), isCut, positions);
  return positions;
}

/** The number of bytes in one step. */
const stepLength = 256 * 1024;

/** Returns the number of decoded bytes. An escape is never shorter than its bytes. */
function* decode(
  text: Uint8Array,
  bytes: Uint8Array,
  isCut: boolean,
  positions: Positions | null,
): Generator<void, number> {
  let size = 0;
  let stepEnd = stepLength;
  const write = (byte: number, start: number, end: number): void => {
    if (positions) {
      positions.starts[size] = start;
      positions.ends[size] = end;
    }
    bytes[size++] = byte === space ? plus : byte;
  };
  for (let at = 0; at < text.length;) {
    if (at >= stepEnd) {
      yield;
      stepEnd += stepLength;
    }
    const byte = text[at]!;
    if (isSpecial[byte] === 0) {
      write(byte, at, ++at);
      continue;
    }
    const escape = readers[byte]?.(text, at) ?? null;
    if (escape === 'cut' && isCut) break;
    if (escape === null || escape === 'cut') {
      if (!isDropped(byte)) write(byte, at, at + 1);
      at++;
      continue;
    }
    const { bytes: meaning, length } = escape;
    for (let index = 0; index < meaning.length; index++)
      if (!isDropped(meaning[index]!)) write(meaning[index]!, at, at + length);
    at += length;
  }
  return size;
}

/** `%41` */
function readPercent(text: Uint8Array, at: number): Escape {
  const value = numberAt(text, at + 1, 2, 16);
  return typeof value === 'number' ? { bytes: [value], length: 3 } : value;
}

const meanings: Record<string, string> = {
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' },
  ...{ '"': '"', "'": "'", '\\': '\\', '/': '/' },
};

/** The escapes of a backslash and one character, by the character's code. */
const afterBackslash = Array.from({ length: 256 }, (_, byte): Escape => {
  const meaning = meanings[String.fromCharCode(byte)];
  return meaning === undefined ? null : { bytes: [code(meaning)], length: 2 };
});

/** `\n`, `\/`, `\x41`, `\u0041` and surrogate pairs such as `\ud83d\ude00`. */
function readBackslash(text: Uint8Array, at: number): Escape {
  if (at + 1 === text.length) return 'cut';
  const letter = text[at + 1]!;
  if (letter === smallX) return character(numberAt(text, at + 2, 2, 16), 4);
  if (letter === smallU) {
    const first = numberAt(text, at + 2, 4, 16);
    if (typeof first !== 'number' || first < 0xd800 || first > 0xdbff) return character(first, 6);
    if (at + 6 === text.length) return 'cut';
    if (text[at + 6] !== text[at] || text[at + 7] !== text[at + 1]) return null;
    const second = numberAt(text, at + 8, 4, 16);
    return typeof second === 'number' ? character((first << 10) + second - 0x35fdc00, 12) : second;
  }
  return afterBackslash[letter]!;
}

/** Encoders use no other names for characters of ASCII. */
const entities = Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }).map(([name, meaning]) => ({
  name: Buffer.from(`${name};`),
  escape: { bytes: [code(meaning)], length: name.length + 2 },
}));

const longestEntity = '&#0001114111;'.length;

const isInEntity = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[#\dA-Za-z]/.test(String.fromCharCode(byte))));

/** `&amp;`, `&#65;` and `&#x41;`. */
function readAmpersand(text: Uint8Array, at: number): Escape {
  let end = at + 1;
  const limit = Math.min(text.length, at + longestEntity);
  while (end < limit && isInEntity[text[end]!] === 1) end++;
  if (end === text.length && end < at + longestEntity) return 'cut';
  if (text[end] !== semicolon) return null;
  if (text[at + 1] !== hash) return entities.find(({ name }) => isAt(text, at + 1, name))?.escape ?? null;
  const isHex = text[at + 2] === smallX || text[at + 2] === bigX;
  const first = at + (isHex ? 3 : 2);
  return first === end ? null : character(numberAt(text, first, end - first, isHex ? 16 : 10), end + 1 - at);
}

function isAt(text: Uint8Array, at: number, part: Uint8Array): boolean {
  for (let index = 0; index < part.length; index++) if (text[at + index] !== part[index]) return false;
  return true;
}

const readers: Record<number, (text: Uint8Array, at: number) => Escape> = {
  [code('%')]: readPercent,
  [code('\\')]: readBackslash,
  [code('&')]: readAmpersand,
};

/** Returns the bytes of a character in UTF-8. */
function character(value: number | 'cut' | null, length: number): Escape {
  if (typeof value !== 'number') return value;
  if (value < 0x80) return { bytes: [value], length };
  if (value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) return null;
  return { bytes: Buffer.from(String.fromCodePoint(value)), length };
}

/** The values of digits up to `f`. Other characters are 255. */
const digitOf = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? 255 : digit;
});

function numberAt(text: Uint8Array, at: number, digits: number, base: number): number | 'cut' | null {
  let value = 0;
  for (let index = at; index < at + digits; index++) {
    if (index === text.length) return 'cut';
    const digit = digitOf[text[index]!]!;
    if (digit >= base) return null;
    value = value * base + digit;
  }
  return value;
}

/** Whether decoding may change a byte. */
const isSpecial = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(isDropped(byte) || byte === space || readers[byte] !== undefined),
);
