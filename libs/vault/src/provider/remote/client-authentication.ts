import { type TokenRequest } from '../domain/token-requests.js';

/**
 * Returns a form and headers that authenticate the client. For `basic`, the client id and the secret are encoded like
 * URI components. RFC 6749 would also encode `-` and `.`, but servers that decode nothing would then refuse them.
 */
export function authenticatedForm(
  method: 'basic' | 'post' | 'none',
  { client_id }: TokenRequest['app'],
  secret: string | null,
  params: Record<string, string>,
): { headers: Record<string, string>; body: string } {
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  if (method === 'basic' && secret !== null) {
    const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(secret)}`;
    const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    return { headers: { ...headers, authorization }, body: form(params) };
  }
  const credentials = { client_id, ...(method === 'post' && secret !== null && { client_secret: secret }) };
  return { headers, body: form({ ...params, ...credentials }) };
}

const form = (params: Record<string, string>): string => new URLSearchParams(params).toString();
