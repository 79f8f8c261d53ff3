import { type TokenRequest } from '../domain/token-requests.js';

/**
 * A form and the headers that authenticate the client. Client id and secret of `basic` are encoded only where
 * necessary: RFC 6749 would encode every `-` and `.`, which servers that do not decode them refuse.
 */
export function authenticated(
  how: 'basic' | 'post' | 'none',
  { client_id }: TokenRequest['app'],
  secret: string | null,
  params: Record<string, string>,
): { headers: Record<string, string>; body: string } {
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  if (how === 'basic' && secret !== null) {
    const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(secret)}`;
    const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    return { headers: { ...headers, authorization }, body: form(params) };
  }
  const own = { client_id, ...(how === 'post' && secret !== null && { client_secret: secret }) };
  return { headers, body: form({ ...params, ...own }) };
}

const form = (params: Record<string, string>): string => new URLSearchParams(params).toString();
