import { pauseFor } from '#kernel';
import { type ProxiedAnswer } from '#vault-protocol';
import { type ProviderAnswer } from '../../provider/domain/provider-client.js';

type Answer = Pick<ProviderAnswer, 'headers' | 'body' | 'truncated' | 'read'>;

/**
 * Decodes a response body: parses JSON, keeps other text, and encodes everything else in base64. An empty body becomes
 * null.
 */
export async function decodeBody(answer: Answer): Promise<Pick<ProxiedAnswer, 'body' | 'body_encoding'>> {
  const { headers, body, truncated } = answer;
  if (body.length === 0) return { body: null, body_encoding: 'json' };
  const text = body.toString();
  await pauseFor(body.length);
  if (text.includes('\ufffd') || isBinary(body)) return { body: body.toString('base64'), body_encoding: 'base64' };
  await pauseFor(body.length);
  const isJson = !truncated && /[/+]json(;|$)/i.test(headers['content-type'] ?? '');
  const value = isJson ? await answer.read() : undefined;
  if (value === 'unreadable') return { body: null, body_encoding: 'unreadable' };
  return value === undefined ? { body: text, body_encoding: 'text' } : { body: value.json, body_encoding: 'json' };
}

/** Texts have fewer control characters than one in eight. Each takes six bytes on the way to the service. */
const maxControls = 1 / 8;

/** Whether a body contains a NUL byte, or too many control characters for a text. */
function isBinary(body: Buffer): boolean {
  let controls = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!;
    if (byte === 0) return true;
    if (byte < 0x20 && !isBlank(byte)) controls++;
  }
  return controls > body.length * maxControls;
}

/** Tabs, line breaks and form feeds. */
const isBlank = (byte: number): boolean => byte >= 0x09 && byte <= 0x0d && byte !== 0x0b;

/** Returns the content of a response, regardless of its content type. JSON is parsed, unless it exceeds the limits. */
export const bodyValue = async (answer: Pick<ProviderAnswer, 'body' | 'json'>): Promise<unknown> =>
  (await answer.json()) ?? answer.body.toString();

/**
 * The response headers that the caller gets: content, paging, limits and challenges. Others, such as cookies, are not
 * passed on.
 */
const passedOn =
  /^(content-(type|language|disposition|range)|etag|last-modified|date|link|location|retry-after|(x-)?rate-?limit(-.*)?|x-request-id|(x-)?total-count|x-total(-pages)?|x-(next|prev)-page|x-page|x-per-page|deprecation|sunset|www-authenticate)$/;

export const answerHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => passedOn.test(name)));
