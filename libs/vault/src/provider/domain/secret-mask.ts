import { positionsOf, unescape } from './escapes.js';
import { findSpans, joinSpans, type Span } from './occurrences.js';

/** Minimum length of the secrets to mask. Shorter texts occur in responses by chance. */
const minLength = 8;

/** How often a response is decoded. An address within an address in JSON has three levels of escapes. */
const maxLevels = 4;

export const placeholder = '[credential]';

/**
 * Masks secrets in the responses of a third party, which may repeat them in links and error messages. Each occurrence
 * becomes `[credential]`. Secrets are found in every common spelling, because responses are also searched without their
 * escapes. The time is linear in the response and the secrets.
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
    return this.spansIn(Buffer.from(text), false).length > 0;
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
   * @returns undefined if several values together are a secret.
   */
  maskValue(value: unknown): unknown {
    if (!this.occursIn(JSON.stringify(value))) return value;
    const masked = this.maskParts(value);
    return this.occursIn(JSON.stringify(masked)) ? undefined : masked;
  }

  /**
   * Masks a body. Secrets are also found in a body that is not text.
   * @param isCut whether the end of the body is missing. The beginning of a secret at its end is then masked too.
   * @returns the same body if it contains no secret.
   */
  maskBytes(body: Buffer, isCut = false): Buffer {
    const spans = this.spansIn(body, isCut);
    if (spans.length === 0) return body;
    const parts: Buffer[] = [];
    let read = 0;
    for (const { start, end } of spans) {
      parts.push(body.subarray(read, start), Buffer.from(placeholder));
      read = end;
    }
    return Buffer.concat([...parts, body.subarray(read)]);
  }

  private maskParts(value: unknown): unknown {
    if (typeof value === 'string') return this.maskText(value);
    if (typeof value === 'number') return this.occursIn(String(value)) ? placeholder : value;
    if (Array.isArray(value)) return value.map((each) => this.maskParts(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [this.maskText(name), this.maskParts(each)]));
  }

  /** Finds the secrets in a text, and in what remains after decoding it several times. */
  private spansIn(text: Buffer, isCut: boolean): Span[] {
    if (this.forms.length === 0) return [];
    const levels = [text];
    const found = spansOf(this.forms, text, isCut);
    for (let level = 1; level <= maxLevels; level++) {
      const decoded = unescape(levels.at(-1)!, isCut);
      if (decoded === null) break;
      levels.push(decoded);
      found.push(...inFirst(levels, spansOf(this.joinedForms, decoded, isCut), isCut));
    }
    return joinSpans(found);
  }
}

function spansOf(forms: readonly Buffer[], text: Buffer, isCut: boolean): Span[] {
  return forms.flatMap((form) => {
    // Most responses contain no secret, and `indexOf` is much faster.
    const first = text.indexOf(form.subarray(0, minLength));
    if (first < 0 && !isCut) return [];
    return findSpans(text, form, first < 0 ? Math.max(0, text.length - form.length) : first, isCut);
  });
}

/**
 * Converts spans of the last level into spans of the first.
 * @param levels a text, and what remains after each decoding
 */
function inFirst(levels: readonly Buffer[], spans: readonly Span[], isCut: boolean): readonly Span[] {
  if (spans.length === 0) return [];
  return levels.slice(0, -1).reduceRight((converted, text, level) => {
    const { starts, ends } = positionsOf(text, isCut);
    const decodedLength = levels[level + 1]!.length;
    return converted.map(({ start, end }) => ({
      start: starts[start]!,
      end: isCut && end === decodedLength ? text.length : ends[end - 1]!,
    }));
  }, spans);
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
