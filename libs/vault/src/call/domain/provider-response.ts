import { type ProxiedAnswer } from '#vault-protocol';

type Answer = { headers: Record<string, string>; body: Buffer; truncated: boolean };

/**
 * Decodes a response body: parses JSON, keeps other text, and encodes everything else in base64. An empty body becomes
 * null.
 */
export function decodeBody({ headers, body, truncated }: Answer): Pick<ProxiedAnswer, 'body' | 'body_encoding'> {
  if (body.length === 0) return { body: null, body_encoding: 'json' };
  const text = body.toString();
  if (text.includes('\ufffd') || text.includes('\0')) return { body: body.toString('base64'), body_encoding: 'base64' };
  const isJson = !truncated && /[/+]json(;|$)/i.test(headers['content-type'] ?? '');
  const value = isJson ? parsed(text) : undefined;
  return value === undefined ? { body: text, body_encoding: 'text' } : { body: value, body_encoding: 'json' };
}

/** Returns the content of a response, regardless of its content type. JSON is parsed. */
export const bodyValue = (body: Buffer): unknown => parsed(body.toString()) ?? body.toString();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The response headers that the caller gets: content, paging, limits and challenges. Others, such as cookies, are not
 * passed on.
 */
const passedOn =
  /^(content-(type|language|disposition|range)|etag|last-modified|date|link|location|retry-after|(x-)?rate-?limit(-.*)?|x-request-id|(x-)?total-count|x-total(-pages)?|x-(next|prev)-page|x-page|x-per-page|deprecation|sunset|www-authenticate)$/;

export const answerHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => passedOn.test(name)));
