import { type FastifyRequest } from 'fastify';

/** The parameters of a query or form that are given once; others count as not given. */
export const textsOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((given ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

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
