import { type ProviderResponse } from './provider-call.js';

type Answer = { headers: Record<string, string>; body: Buffer; truncated: boolean };

/** JSON as what it says, text as text, anything else in base64; null where there is nothing. */
export function decodeBody({ headers, body, truncated }: Answer): Pick<ProviderResponse, 'body' | 'body_encoding'> {
  if (body.length === 0) return { body: null, body_encoding: 'json' };
  const text = body.toString();
  if (text.includes('\ufffd') || text.includes('\0')) return { body: body.toString('base64'), body_encoding: 'base64' };
  const isJson = !truncated && /[/+]json(;|$)/i.test(headers['content-type'] ?? '');
  const value = isJson ? parsed(text) : undefined;
  return value === undefined ? { body: text, body_encoding: 'text' } : { body: value, body_encoding: 'json' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
