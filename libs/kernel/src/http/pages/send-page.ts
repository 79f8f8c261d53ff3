import { type FastifyReply } from 'fastify';

/**
 * Sends a page to a browser. Nothing but our own assets is loaded, nobody may frame it, and no address of ours (they
 * hold secrets) is told to anyone. Browsers apply `form-action` to redirects too. Where these end is exact for an app that
 * asks for consent; of providers it is not known, so any secure address is allowed, and a plain one from a plain server.
 */
export function sendPage(reply: FastifyReply, status: number, page: string, secure: boolean, reach?: PageReach): void {
  void reply.status(status).headers(pageHeadersOf(secure, reach)).send(page);
}

/** What a page comes to beside its own server. */
export type PageReach = {
  /** All that its forms may end at beside this server, where that is known: the scheme or origin of an app. */
  leadsTo?: string;
  /** The origin whose images it shows as well. */
  shows?: string;
};

export function pageHeadersOf(secure: boolean, { leadsTo, shows = '' }: PageReach = {}): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `style-src 'self'`,
    `script-src 'self'`,
    `img-src data: ${shows}`.trimEnd(),
    `form-action 'self' ${leadsTo ?? (secure ? 'https:' : 'https: http:')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  return {
    ...browserHeaders,
    ...(secure && { 'strict-transport-security': 'max-age=63072000' }),
    'content-security-policy': policy,
    'content-type': 'text/html; charset=utf-8',
  };
}

/** For redirects too. */
export const browserHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

/** A form that was sent becomes a page that is fetched. */
export const redirectTo = (reply: FastifyReply, location: string) =>
  void reply
    .status(303)
    .headers({ ...browserHeaders, location })
    .send();
