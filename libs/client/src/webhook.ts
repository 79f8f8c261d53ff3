import { type components } from './generated/api.js';

export type WebhookMessage = components['schemas']['WebhookMessage'];

type GivenHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A message that Latchkey did not send, or sent too long ago. Respond with 400 and do not process it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * Verifies the signature of a webhook message, and returns the message.
 * @param body the body as received. A body that was parsed and serialized again does not match its signature.
 * @param secret the signing secret of the endpoint, `whsec_…`
 * @throws WebhookVerificationError if the signature is not valid or the message is older than `tolerance` seconds.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: GivenHeaders,
  secret: string,
  { tolerance = 300 }: { tolerance?: number } = {},
): Promise<WebhookMessage> {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) => readHeader(headers, `webhook-${name}`));
  if (!id || !at || !signatures)
    throw new WebhookVerificationError('The headers webhook-id, webhook-timestamp and webhook-signature are required.');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = Uint8Array.from([...new TextEncoder().encode(`${id}.${at}.`), ...bytes]);
  const key = await crypto.subtle.importKey('raw', decodeKey(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const verify = async (given: string) => {
    const signature = given.startsWith('v1,') ? decodeBase64(given.slice('v1,'.length)) : undefined;
    return signature !== undefined && (await crypto.subtle.verify('HMAC', key, signature, signed));
  };
  const results = await Promise.all(signatures.split(' ').map(verify));
  if (!results.includes(true))
    throw new WebhookVerificationError('No signature matches. Check the signing secret, and pass the unchanged body.');
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= tolerance))
    throw new WebhookVerificationError(`The message was sent more than ${tolerance} seconds ago, or in the future.`);
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessage;
}

/** Node gives headers with lowercase names. A header that was sent several times has several values. */
function readHeader(headers: GivenHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name] ?? Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof value === 'object' ? value.join(' ') : value;
}

function decodeKey(secret: string): Uint8Array<ArrayBuffer> {
  const key = decodeBase64(secret.replace(/^whsec_/, ''));
  if (key === undefined || key.length === 0)
    throw new TypeError(
      'This is not a signing secret. It begins with whsec_, and is shown when an endpoint is created.',
    );
  return key;
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
