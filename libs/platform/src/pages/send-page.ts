import { type FastifyReply } from 'fastify';

/**
 * Sends a page to a browser. The page loads only our own assets and the images that `reach` allows. It cannot be
 * framed. It sends no referrer, because addresses may contain secrets, unless it `namesItself`. Browsers apply
 * `form-action` to redirects too. If an app asks for consent, the target of the redirect is known. If the redirect leads
 * to a provider, its target is unknown, so any https address is allowed. A server with plain http also allows any http
 * address.
 */
export function sendPage(reply: FastifyReply, status: number, page: string, secure: boolean, reach?: PageReach): void {
  void reply.status(status).headers(buildPageHeaders(secure, reach)).send(page);
}

/** Addresses that a page may use in addition to its own server. */
export type PageReach = {
  /** The only other target of the page's forms, if known: the scheme or origin of an app. Empty if there is none. */
  leadsTo?: string;
  /** An additional origin for the page's images. */
  shows?: string;
  /** Whether requests to its own server name the page. The page's address must not contain a secret. */
  namesItself?: boolean;
};

export function buildPageHeaders(
  secure: boolean,
  { leadsTo, shows = '', namesItself = false }: PageReach = {},
): Record<string, string> {
  const contentSecurityPolicy = [
    `default-src 'none'`,
    `style-src 'self'`,
    `script-src 'self'`,
    `img-src data: ${shows}`.trimEnd(),
    `form-action 'self' ${leadsTo ?? (secure ? 'https:' : 'https: http:')}`.trimEnd(),
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  return {
    ...browserHeaders,
    ...(namesItself && { 'referrer-policy': 'same-origin' }),
    ...(secure && { 'strict-transport-security': 'max-age=63072000' }),
    'content-security-policy': contentSecurityPolicy,
    'content-type': 'text/html; charset=utf-8',
  };
}

/** Headers of every page and of every redirect. */
export const browserHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

/**
 * Redirects with a 303, so that the browser fetches the next page with GET after a form was posted.
 * @param referrerPolicy which part of the address of the form's page the browser tells the next page
 */
export const redirectTo = (reply: FastifyReply, location: string, referrerPolicy = 'no-referrer') =>
  void reply
    .status(303)
    .headers({ ...browserHeaders, 'referrer-policy': referrerPolicy, location })
    .send();
