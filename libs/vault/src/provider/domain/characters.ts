/** What an escape stands for, and its length. Null if it is none. `cut` if the text ends within it. */
export type Escape = { bytes: ArrayLike<number>; length: number } | 'cut' | null;

export const code = (character: string): number => character.charCodeAt(0);

const lastCharacter = 0x10ffff;

/** Returns the bytes of a character in UTF-8. */
export function character(value: number | 'cut' | null, length: number): Escape {
  if (typeof value !== 'number') return value;
  if (value < 0x80) return { bytes: [value], length };
  if (value > lastCharacter || (value >= 0xd800 && value < 0xe000)) return null;
  return { bytes: Buffer.from(String.fromCodePoint(value)), length };
}

/** The values of digits up to `f`. Other characters are 255. */
export const digitOf = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? 255 : digit;
});

/** Returns a number of so many digits. */
export function numberAt(text: Uint8Array, at: number, digits: number, base: number): number | 'cut' | null {
  let value = 0;
  for (let index = at; index < at + digits; index++) {
    if (index === text.length) return 'cut';
    const digit = digitOf[text[index]!]!;
    if (digit >= base) return null;
    value = value * base + digit;
  }
  return value;
}

/** Returns the number of a run of digits, however many zeros it begins with, and where the run ends. */
export function runOfDigits(text: Uint8Array, begin: number, base: number): { value: number; end: number } {
  let value = 0;
  let end = begin;
  for (; end < text.length && digitOf[text[end]!]! < base; end++)
    value = Math.min(value * base + digitOf[text[end]!]!, lastCharacter + 1);
  return { value, end };
}
