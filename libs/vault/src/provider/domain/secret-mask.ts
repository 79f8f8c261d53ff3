import { runInTurns, runSteps } from '#kernel';
import { locatePositions, unescape } from './escapes.js';
import { findSpans, joinSpans, maxSpans, type Span, stepLength } from './occurrences.js';

/** Minimum length of the secrets to mask. Shorter texts occur in responses by chance. */
const minLength = 8;

/** How often a response is decoded. An address within an address in JSON has three levels of escapes. */
const maxLevels = 4;

export const placeholder = '[credential]';
const placeholderBytes = Buffer.from(placeholder);

/**
 * Masks secrets in the responses of a third party, which may repeat them in links and error messages. Each occurrence
 * becomes `[credential]`. If secrets occur more than 5,000 times, the whole response becomes `[credential]`. Secrets are
 * found in every common spelling, because responses are also searched without their escapes. The time is linear in the
 * response and the secrets.
 */
export class SecretMask {
  private readonly secrets: readonly string[];
  /** The secrets, also in base64 and hexadecimal. */
  private readonly forms: readonly Buffer[];
  /** The same as `unescape` returns them, without decoding anything. */
  private readonly joinedForms: readonly Buffer[];

  constructor(secrets: readonly string[]) {
    this.secrets = secrets.filter(({ length }) => length >= minLength);
    const texts = this.secrets.flatMap((secret) => [secret, ...inBase64(secret), ...inHexadecimal(secret)]);
    this.forms = [...new Set(texts)].flatMap((text) => [Buffer.from(text), ...inLatin1(text)]);
    this.joinedForms = this.forms.map((form) =>
      Buffer.from(
        form
          .toString('latin1')
          .replace(/[\0\n\r]/g, '')
          .replaceAll(' ', '+'),
        'latin1',
      ),
    );
  }

  /** Returns a mask for these secrets and more. */
  with(secrets: readonly string[]): SecretMask {
    return new SecretMask([...this.secrets, ...secrets]);
  }

  occursIn(text: string): boolean {
    return runSteps(this.stepsOfOccurrence(text));
  }

  /** Like `occursIn`, in steps, for long texts. */
  *stepsOfOccurrence(text: string): Generator<void, boolean> {
    return (yield* this.search(Buffer.from(text), false))?.length !== 0;
  }

  maskText(text: string): string {
    if (text.length < minLength) return text;
    const bytes = Buffer.from(text);
    const masked = this.maskBytes(bytes);
    return masked === bytes ? text : masked.toString();
  }

  maskHeaders(headers: Record<string, string>): Record<string, string> {
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, this.maskText(value)]));
  }

  /**
   * Masks the texts, numbers and names of fields of a JSON value.
   * @returns undefined if several values together are a secret, or if secrets occur too often.
   */
  async maskValue(value: unknown): Promise<unknown> {
    return runInTurns(this.stepsOfValue(value));
  }

  /**
   * Masks a body. Secrets are also found in a body that is not text.
   * @param isCut whether the end of the body is missing. The beginning of a secret at its end is then masked too.
   * @returns the same body if it contains no secret.
   */
  maskBytes(body: Buffer, isCut = false): Buffer {
    return runSteps(this.stepsOfBytes(body, isCut));
  }

  /** Like `maskBytes`, for long bodies. */
  async maskLongBytes(body: Buffer, isCut: boolean): Promise<Buffer> {
    return runInTurns(this.stepsOfBytes(body, isCut));
  }

  /** Like `maskBytes`, in steps. */
  *stepsOfBytes(body: Buffer, isCut: boolean): Generator<void, Buffer> {
    const spans = yield* this.search(body, isCut);
    yield;
    return spans ? replaceSpans(body, spans) : placeholderBytes;
  }

  private *stepsOfValue(value: unknown): Generator<void, unknown> {
    const text = Buffer.from(JSON.stringify(value));
    yield;
    const found = yield* this.search(text, false);
    if (found === null) return undefined;
    if (found.length === 0) return value;
    yield;
    const masked = yield* this.maskParts(value);
    if (masked === undefined) return undefined;
    yield;
    const maskedText = Buffer.from(JSON.stringify(masked));
    yield;
    const left = yield* this.search(maskedText, false);
    return left?.length === 0 ? masked : undefined;
  }

  /**
   * Searches all parts together, because a search of each of 300,000 texts takes seconds.
   * @returns undefined if secrets occur too often.
   */
  private *maskParts(value: unknown): Generator<void, unknown> {
    const texts: string[] = [];
    yield* mapParts(value, (text) => {
      texts.push(text);
      return text;
    });
    yield;
    const masked = (yield* this.maskTexts(texts))?.values();
    yield;
    return masked && (yield* mapParts(value, () => masked.next().value!));
  }

  private *maskTexts(texts: readonly string[]): Generator<void, string[] | null> {
    const { bytes, ranges } = yield* joinTexts(texts);
    yield;
    const spans = yield* this.search(bytes, false);
    if (spans === null) return null;
    yield;
    let next = 0;
    const masked: string[] = [];
    for (const text of texts) {
      if (masked.length % textsInStep === 0) yield;
      const { start, end } = ranges[masked.length]!;
      const inText: Span[] = [];
      for (; next < spans.length && spans[next]!.start < end; next++)
        inText.push({
          start: Math.max(start, spans[next]!.start) - start,
          end: Math.min(end, spans[next]!.end) - start,
        });
      masked.push(inText.length === 0 ? text : replaceSpans(bytes.subarray(start, end), inText).toString());
    }
    return masked;
  }

  /**
   * Finds the secrets in a text, and in what remains after decoding it several times.
   * @returns null if they occur too often.
   */
  private *search(text: Buffer, isCut: boolean): Generator<void, Span[] | null> {
    if (this.forms.length === 0) return [];
    const levels = [text];
    const found = [yield* collectSpans(this.forms, text, isCut)];
    for (let level = 1; level <= maxLevels; level++) {
      if (found.at(-1)!.length > maxSpans) return null;
      yield;
      const decoded = yield* unescape(levels.at(-1)!, isCut);
      if (decoded === null) break;
      levels.push(decoded);
      yield;
      found.push(yield* collectSpans(this.joinedForms, decoded, isCut));
    }
    return found.at(-1)!.length > maxSpans ? null : yield* inFirst(levels, found, isCut);
  }
}

/** Separates texts in a search. UTF-8 does not contain it, and no escape. */
const separator = 0xff;

/** The number of texts that are read or written in one step. */
const textsInStep = 10_000;

/** Returns texts one after another, and where each is. */
function* joinTexts(texts: readonly string[]): Generator<void, { bytes: Buffer; ranges: Span[] }> {
  const bytes = Buffer.allocUnsafe(texts.reduce((size, text) => size + Buffer.byteLength(text) + 1, 0));
  let size = 0;
  const ranges: Span[] = [];
  for (const text of texts) {
    if (ranges.length % textsInStep === 0) yield;
    const range = { start: size, end: size + bytes.write(text, size) };
    bytes[range.end] = separator;
    size = range.end + 1;
    ranges.push(range);
  }
  return { bytes, ranges };
}

function replaceSpans(bytes: Buffer, spans: readonly Span[]): Buffer {
  if (spans.length === 0) return bytes;
  const parts: Buffer[] = [];
  let read = 0;
  for (const { start, end } of spans) {
    parts.push(bytes.subarray(read, start), placeholderBytes);
    read = end;
  }
  return Buffer.concat([...parts, bytes.subarray(read)]);
}

/** Changes the texts, numbers and names of fields of a JSON value. A number that changes becomes the placeholder. */
function* mapParts(value: unknown, change: (text: string) => string): Generator<void, unknown> {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number') return change(String(value)) === String(value) ? value : placeholder;
  if (typeof value !== 'object' || value === null) return value;
  yield;
  const parts: unknown[] = [];
  if (Array.isArray(value)) {
    for (const each of value) {
      if (parts.length % textsInStep === 0) yield;
      parts.push(yield* mapParts(each, change));
    }
    return parts;
  }
  for (const [name, each] of Object.entries(value)) parts.push([change(name), yield* mapParts(each, change)]);
  return Object.fromEntries(parts as [string, unknown][]);
}

/** @returns the occurrences, or more than `maxSpans` of them, which are then not all. */
function* collectSpans(forms: readonly Buffer[], text: Buffer, isCut: boolean): Generator<void, Span[]> {
  const found: Span[] = [];
  for (const form of forms) {
    // Most responses contain no secret, and `indexOf` is much faster.
    const first = yield* indexOf(text, form.subarray(0, minLength));
    if (first < 0 && !isCut) continue;
    const from = first < 0 ? Math.max(0, text.length - form.length) : first;
    found.push(...(yield* findSpans(text, form, from, isCut)));
    if (found.length > maxSpans) break;
  }
  return found;
}

function* indexOf(text: Buffer, part: Buffer): Generator<void, number> {
  for (let from = 0; from < text.length; from += stepLength) {
    yield;
    const at = text.subarray(from, from + stepLength + part.length - 1).indexOf(part);
    if (at >= 0) return from + at;
  }
  return -1;
}

/**
 * Converts the spans of all levels into spans of the first.
 * @param levels a text, and what remains after each decoding
 * @param found the spans in each level
 */
function* inFirst(levels: readonly Buffer[], found: readonly Span[][], isCut: boolean): Generator<void, Span[]> {
  let spans: Span[] = [];
  for (let level = levels.length - 1; level > 0; level--) {
    spans = joinSpans([...spans, ...found[level]!]);
    if (spans.length === 0) continue;
    yield;
    const text = levels[level - 1]!;
    const decodedLength = levels[level]!.length;
    const { starts, ends } = yield* locatePositions(text, isCut);
    yield;
    spans = spans.map(({ start, end }) => ({
      start: starts[start]!,
      end: isCut && end === decodedLength ? text.length : ends[end - 1]!,
    }));
  }
  return joinSpans([...spans, ...found[0]!]);
}

/**
 * A value in base64, alone or within a longer text such as `user:password`. Three bytes become four characters, so there
 * are three forms. The first and the last character are left out if they also depend on the text around the value.
 */
const inBase64 = (value: string): string[] =>
  [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]);
    const [begin, end] = [Math.ceil((offset * 4) / 3), Math.floor((bytes.length * 4) / 3)];
    return (['base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding).slice(begin, end));
  });

/** Returns a value with letters such as `ü` in the encoding of old servers. */
function inLatin1(value: string): Buffer[] {
  const bytes = Buffer.from(value, 'latin1');
  return bytes.toString('latin1') === value && bytes.some((byte) => byte > 127) ? [bytes] : [];
}

/** Both spellings of hexadecimal numbers. */
function inHexadecimal(value: string): string[] {
  const hex = Buffer.from(value).toString('hex');
  return [hex, hex.toUpperCase()];
}
