import { character, code, digitOf, type Escape, numberAt, runOfDigits } from './characters.js';
import { readEntity } from './html-entities.js';

const [space, plus, lineFeed, carriageReturn] = [...' +\n\r'].map(code) as [number, number, number, number];
const [smallU, smallX, bigU] = [...'uxU'].map(code) as [number, number, number];
const [brace, braceEnd] = [...'{}'].map(code) as [number, number];

/** Bytes that separate others without a meaning: line breaks in base64, and every second byte of ASCII in UTF-16. */
const isDropped = (byte: number): boolean => byte === 0 || byte === lineFeed || byte === carriageReturn;

/** Where each decoded byte begins and ends in the text. */
type Positions = { starts: Uint32Array; ends: Uint32Array };

/**
 * Decodes the escapes of addresses, JSON, JavaScript, C and HTML once. Two more spellings become equal: spaces become plus
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
    const escape = readers[byte]?.(text, at, isCut) ?? null;
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

/** `%41` and, by JavaScript's `escape`, `%u0041`. */
function readPercent(text: Uint8Array, at: number): Escape {
  if (text[at + 1] === smallU) return readUnit(text, at);
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

/** `\n`, `\/`, `\x41`, `\u0041`, `\u{41}`, `\U00000041` and the octal `\101`. */
function readBackslash(text: Uint8Array, at: number): Escape {
  if (at + 1 === text.length) return 'cut';
  const letter = text[at + 1]!;
  if (digitOf[letter]! < 8) return readOctal(text, at);
  if (letter === bigU) return character(numberAt(text, at + 2, 8, 16), 10);
  if (letter !== smallX && letter !== smallU) return afterBackslash[letter]!;
  if (text[at + 2] === brace) return readBraces(text, at);
  return letter === smallU ? readUnit(text, at) : character(numberAt(text, at + 2, 2, 16), 4);
}

function readOctal(text: Uint8Array, at: number): Escape {
  const value = numberAt(text, at + 1, 3, 8);
  if (typeof value !== 'number') return value;
  return value > 0xff ? null : { bytes: [value], length: 4 };
}

/** `\u{41}` and `\x{41}`. */
function readBraces(text: Uint8Array, at: number): Escape {
  const { value, end } = runOfDigits(text, at + 3, 16);
  if (end === text.length) return 'cut';
  return end === at + 3 || text[end] !== braceEnd ? null : character(value, end + 1 - at);
}

/** `\u0041`, `%u0041` and surrogate pairs such as `\ud83d\ude00`. */
function readUnit(text: Uint8Array, at: number): Escape {
  const first = numberAt(text, at + 2, 4, 16);
  if (typeof first !== 'number' || first < 0xd800 || first > 0xdbff) return character(first, 6);
  if (at + 6 === text.length) return 'cut';
  if (text[at + 6] !== text[at] || text[at + 7] !== text[at + 1]) return null;
  const second = numberAt(text, at + 8, 4, 16);
  return typeof second === 'number' ? character((first << 10) + second - 0x35fdc00, 12) : second;
}

const readers: Record<number, (text: Uint8Array, at: number, isCut: boolean) => Escape> = {
  [code('%')]: readPercent,
  [code('\\')]: readBackslash,
  [code('&')]: readEntity,
};

/** Whether decoding may change a byte. */
const isSpecial = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(isDropped(byte) || byte === space || readers[byte] !== undefined),
);
