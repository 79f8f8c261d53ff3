import { findSpans, joinSpans, type Span } from './occurrences.js';

/** Minimum length of the secrets to mask. Shorter texts occur in responses by chance. */
const minLength = 8;

export const placeholder = '[credential]';

/** One written form of a secret. `beginning` is its first bytes. Only texts with them are searched for the form. */
type Form = { bytes: Buffer; beginning: Buffer };

/**
 * Masks secrets in the responses of a third party, which may repeat them in links and error messages. Each occurrence
 * becomes `[credential]`. The time is linear in the response and the secrets.
 */
export class SecretMask {
  private readonly secrets: readonly string[];
  private readonly forms: readonly Form[];
  private readonly beginnings: readonly string[];

  constructor(secrets: readonly string[]) {
    this.secrets = secrets.filter(({ length }) => length >= minLength);
    const values = this.secrets.flatMap((secret) => [secret, ...inBase64(secret)]);
    const texts = [...new Set(values.flatMap(writtenForms))];
    this.beginnings = [...new Set(texts.map((text) => text.slice(0, minLength)))];
    this.forms = texts.map((text) => {
      const bytes = Buffer.from(text);
      return { bytes, beginning: bytes.subarray(0, minLength) };
    });
  }

  /** Returns a mask for these secrets and more. */
  with(secrets: readonly string[]): SecretMask {
    return new SecretMask([...this.secrets, ...secrets]);
  }

  /** The length of the longest form in bytes. */
  get longest(): number {
    return Math.max(0, ...this.forms.map(({ bytes }) => bytes.length));
  }

  occursIn(text: string): boolean {
    return this.mayOccurIn(text) && this.spansIn(Buffer.from(text)).length > 0;
  }

  maskText(text: string): string {
    if (!this.mayOccurIn(text)) return text;
    const bytes = Buffer.from(text);
    const masked = this.maskBytes(bytes);
    return masked === bytes ? text : masked.toString();
  }

  maskHeaders(headers: Record<string, string>): Record<string, string> {
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, this.maskText(value)]));
  }

  /**
   * Masks a body and cuts it to `maxBytes`. Secrets are also found in a body that is not text. The caller must read
   * `longest` bytes beyond `maxBytes`, if the third party sent that many. Otherwise, the beginning of a secret that
   * crosses the cut would not be recognized.
   * @returns the same body if it contains no secret and is not cut.
   */
  maskBytes(body: Buffer, maxBytes = Infinity): Buffer {
    const spans = this.spansIn(body).filter(({ start }) => start < maxBytes);
    if (spans.length === 0) return body.length > maxBytes ? body.subarray(0, maxBytes) : body;
    const parts: Buffer[] = [];
    let read = 0;
    for (const { start, end } of spans) {
      parts.push(body.subarray(read, start), Buffer.from(placeholder));
      read = end;
    }
    parts.push(body.subarray(read, Math.max(read, maxBytes)));
    return Buffer.concat(parts).subarray(0, maxBytes);
  }

  private mayOccurIn(text: string): boolean {
    return this.beginnings.some((beginning) => text.includes(beginning));
  }

  private spansIn(text: Buffer): Span[] {
    const found = this.forms.flatMap(({ bytes, beginning }) => {
      const first = text.indexOf(beginning);
      return first < 0 ? [] : findSpans(text, bytes, first);
    });
    return joinSpans(found);
  }
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

/** Returns a value as it is written in URLs, forms, JSON and HTML. */
function writtenForms(value: string): string[] {
  // Without lone surrogates, for which `encodeURIComponent` throws.
  const inAddress = encodeURIComponent(Buffer.from(value).toString());
  const inForm = new URLSearchParams([['', value]]).toString().slice(1);
  const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  return [value, inAddress, lower(inAddress), inForm, lower(inForm), ...inJson(value), ...inHtml(value)];
}

/** Returns a value as encoders of JSON write it. They differ in the characters that they escape. */
function inJson(value: string): string[] {
  const plain = JSON.stringify(value).slice(1, -1);
  const code = (each: string) => each.charCodeAt(0).toString(16).padStart(4, '0');
  const escaped = plain.replace(/[<>&\u007f-\uffff]/g, (each) => `\\u${code(each)}`);
  const all = plain.replace(/\\"|["&'+<>`\u007f-\uffff]/g, (each) => `\\u${code(each.at(-1)!).toUpperCase()}`);
  return [plain, escaped, all].flatMap((text) => [text, text.replaceAll('/', '\\/')]);
}

/** How encoders of HTML write the two kinds of quotes. */
const quotes = [
  ['&quot;', '&#39;'],
  ['&#34;', '&#39;'],
  ['&quot;', '&#x27;'],
  ['&quot;', '&#039;'],
] as const;

const inHtml = (value: string): string[] => {
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return quotes.map(([double, single]) => text.replaceAll('"', double).replaceAll("'", single));
};
