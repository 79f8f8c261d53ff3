import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { isUrl } from '#kernel';
import { RawBody } from '#kernel/http';

/**
 * Reads and writes the cookies of a browser. One cookie ties a form to the browser that showed it. Browsers keep
 * cookies with the prefix `__Host-` only over TLS, so they have no prefix over plain http on this machine.
 */
export class PageCookies {
  readonly secure: boolean;
  private readonly prefix: string;

  /** @param address of the process, as browsers see it. @param life of the cookies in seconds. */
  constructor(
    address: string,
    private readonly life: number,
  ) {
    this.secure = address.startsWith('https:');
    this.prefix = this.secure ? '__Host-' : '';
  }

  /**
   * Returns the value that a form must send back together with the cookie.
   * @param about the purpose of the form.
   */
  csrf(request: FastifyRequest, reply: FastifyReply, about: string): string {
    const secret = this.read(request, 'lk_page') || randomBytes(32).toString('base64url');
    this.write(reply, 'lk_page', secret);
    return keyed(secret, about);
  }

  isFromOurPage(request: FastifyRequest, about: string, csrf: string): boolean {
    const secret = this.read(request, 'lk_page');
    const expected = Buffer.from(keyed(secret, about));
    const actual = Buffer.from(csrf);
    return secret !== '' && actual.length === expected.length && timingSafeEqual(actual, expected);
  }

  /** Returns the value that `csrf` gave this browser for the purpose. Null for a browser without our cookie. */
  knownCsrf(request: FastifyRequest, about: string): string | null {
    const secret = this.read(request, 'lk_page');
    return secret === '' ? null : keyed(secret, about);
  }

  /** Like `read`, but empty if the browser sent several cookies with this name: another site of the domain may have set one. */
  protected readSingle(request: FastifyRequest, name: string): string {
    const names = (request.headers.cookie ?? '').split(';').map((pair) => pair.split('=', 1)[0]!.trim());
    return names.filter((each) => each === this.prefix + name).length === 1 ? this.read(request, name) : '';
  }

  protected read({ cookies }: FastifyRequest, name: string): string {
    return cookies[this.prefix + name] ?? '';
  }

  protected write(reply: FastifyReply, name: string, value: string, maxAge = this.life): void {
    const lasting = { path: '/', httpOnly: true, sameSite: 'lax', maxAge } as const;
    void reply.setCookie(this.prefix + name, value, { ...lasting, secure: this.secure });
  }
}

const keyed = (secret: string, about: string): string => createHmac('sha256', secret).update(about).digest('base64url');

/** Returns the parameters of a query or form that occur exactly once. All other parameters are ignored. */
export const selectTexts = (parameters: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((parameters ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Bytes of a form with a note of 2,000 characters, each of which takes up to 9 bytes. For `BodyLimit`. */
export const noteFormBytes = 32 * 1024;

/** Returns the fields of a form that one of our pages sent. Empty for any other request. */
export function readPageForm({ body, headers }: FastifyRequest): URLSearchParams {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  return new URLSearchParams(isForm && body instanceof RawBody ? body.text : '');
}

/**
 * Whether a form may come from one of our pages. A page with the policy `no-referrer` sends `Origin: null`, so browsers
 * must also not report another source in Sec-Fetch-Site. In all cases, the form's token proves the source.
 */
export function isSameOrigin({ headers }: FastifyRequest, own: string): boolean {
  const { origin = 'null', host, 'sec-fetch-site': site = 'same-origin' } = headers;
  // A browser may know this server by another address than the public one.
  const isOurs = origin === 'null' || origin === own || (isUrl(origin) && new URL(origin).host === host);
  return isOurs && site === 'same-origin';
}
