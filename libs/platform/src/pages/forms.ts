import { type FastifyRequest } from 'fastify';
import { RawBody } from '#kernel';

/** Returns the parameters of a query or form that occur exactly once. All other parameters are ignored. */
export const textsOf = (parameters: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((parameters ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Returns the fields of a form that one of our pages sent. Empty for any other request. */
export function formOf({ body, headers }: FastifyRequest): URLSearchParams {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  return new URLSearchParams(isForm && body instanceof RawBody ? body.text : '');
}

/**
 * Whether a form may come from one of our pages. A page with `no-referrer` posts its forms with `Origin: null`, so
 * the origin alone is not enough. Browsers then report the source in Sec-Fetch-Site. In all cases, the form's token
 * proves the source.
 */
export function isSameOrigin({ headers }: FastifyRequest, own: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  return (
    (origin === undefined || origin === 'null' || origin === own) && (site === undefined || site === 'same-origin')
  );
}
