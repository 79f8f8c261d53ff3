import { type FastifyRequest } from 'fastify';
import { RawBody } from '../request/raw-body.js';

/** The parameters of a query or form that are given once; others count as not given. */
export const textsOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((given ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** A form that a page of ours has sent, as browsers write it; of anything else nothing is taken. */
export function formOf({ body, headers }: FastifyRequest): URLSearchParams {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  return new URLSearchParams(isForm && body instanceof RawBody ? body.text : '');
}

/**
 * A page that is sent with `no-referrer` posts its forms with `Origin: null`, so that alone says nothing; browsers then
 * tell by Sec-Fetch-Site where the form came from, and the token within the form does in any case.
 */
export function isSameOrigin({ headers }: FastifyRequest, own: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  return (
    (origin === undefined || origin === 'null' || origin === own) && (site === undefined || site === 'same-origin')
  );
}
