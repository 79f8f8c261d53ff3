import { type ProxiedAnswer } from '#vault-protocol';
import { isUnreadable } from '../../provider/domain/nesting.js';
import { type ProviderAnswer } from '../../provider/domain/provider-client.js';

type Answer = Pick<ProviderAnswer, 'headers' | 'body' | 'truncated' | 'json'>;

/**
 * Decodes a response body: parses JSON, keeps other text, and encodes everything else in base64. An empty body becomes
 * null.
 */
export async function decodeBody(answer: Answer): Promise<Pick<ProxiedAnswer, 'body' | 'body_encoding'>> {
  const { headers, body, truncated } = answer;
  if (body.length === 0) return { body: null, body_encoding: 'json' };
  const text = body.toString();
  if (text.includes('\ufffd') || text.includes('\0')) return { body: body.toString('base64'), body_encoding: 'base64' };
  const isJson = !truncated && /[/+]json(;|$)/i.test(headers['content-type'] ?? '');
  if (isJson && isUnreadable(text)) return { body: null, body_encoding: 'unreadable' };
  const value = isJson ? await answer.json() : undefined;
  return value === undefined ? { body: text, body_encoding: 'text' } : { body: value, body_encoding: 'json' };
}

/** Returns the content of a response, regardless of its content type. JSON is parsed, unless it exceeds the limits. */
export const bodyValue = async (answer: Pick<Answer, 'body' | 'json'>): Promise<unknown> =>
  (await answer.json()) ?? answer.body.toString();

/**
 * The response headers that the caller gets: content, paging, limits and challenges. Others, such as cookies, are not
 * passed on.
 */
const passedOn =
  /^(content-(type|language|disposition|range)|etag|last-modified|date|link|location|retry-after|(x-)?rate-?limit(-.*)?|x-request-id|(x-)?total-count|x-total(-pages)?|x-(next|prev)-page|x-page|x-per-page|deprecation|sunset|www-authenticate)$/;

export const answerHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => passedOn.test(name)));
