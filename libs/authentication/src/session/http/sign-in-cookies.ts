import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { atMost, type Caller } from '#kernel';
import { readRequestFacts, networkOf } from '#kernel/http';
import { PageCookies } from '#platform/pages';
import { generalBuckets, RateLimits, defineBucket } from '#platform/rate-limit';
import { BrowserCallers } from '../services/browser-sessions.js';
import { deriveSessionId } from '../domain/browser-session.js';
import { AuthorizationOptions } from '../domain/authorization-server.js';

/** Seconds for which a browser keeps the session cookie. The session itself may end sooner. */
const life = 10 * 60 * 60;

/** Seconds for which a browser remembers its organization. */
const remembered = 180 * 24 * 60 * 60;

/** Counts requests for pages without a valid session. High, because many people in an office share one IP address. */
const pages = defineBucket({
  name: 'page',
  counts: 'Requests for pages without a session per address.',
  quota: 600,
  seconds: 60,
  countedBy: 'address',
});

/** Finds the person signed in to a browser by its session cookie. */
@Injectable()
export class SignInCookies extends PageCookies {
  /** The requests that have been counted, with the person found. */
  private readonly counted = new WeakMap<FastifyRequest, Caller | null>();

  /** Hashes of sessions that were valid when last looked up. This list admits no one: every session is looked up. */
  private readonly knownSessions = new LRUCache<string, true>(atMost(20_000));

  constructor(
    { serviceUrl }: AuthorizationOptions,
    private readonly browserCallers: BrowserCallers,
    private readonly rateLimits: RateLimits,
  ) {
    super(serviceUrl, life);
  }

  /**
   * Returns the person who opens a page. The request counts once: toward the same rate limits as a request with this
   * person's token, or, without a valid session, toward the limit of its address.
   * @throws rate_limited; OrganizationEnding if their organization is scheduled for deletion.
   */
  async findActiveCaller(request: FastifyRequest): Promise<Caller | null> {
    const caller = await this.callerWhileFrozen(request);
    if (caller?.frozen) throw new OrganizationEnding();
    return caller;
  }

  /** Like `findActiveCaller`, but also returns the person while the deletion of their organization is scheduled. */
  async callerWhileFrozen(request: FastifyRequest): Promise<Caller | null> {
    const known = this.counted.get(request);
    if (known !== undefined) return known;
    const caller = await this.findAndCount(request);
    this.counted.set(request, caller);
    return caller;
  }

  /**
   * If the limit of the address is used up, only sessions that this process knows are looked up. So signed-in people
   * at this address can still open pages.
   */
  private async findAndCount(request: FastifyRequest): Promise<Caller | null> {
    const network = networkOf(request.ip);
    const session = hashSession(this.read(request, 'lk_session'));
    if (!this.knownSessions.has(session)) this.rateLimits.assertNotExhausted(pages, network);
    const caller = await this.findCaller(request);
    if (caller) {
      this.knownSessions.set(session, true);
      await this.rateLimits.consumeAll(generalBuckets(request.method, caller));
    } else {
      this.knownSessions.delete(session);
      await this.rateLimits.consume(pages, network);
    }
    return caller;
  }

  /** Like `callerWhileFrozen`, but does not count the request. For pages that do not depend on the person. */
  findCaller(request: FastifyRequest): Promise<Caller | null> {
    return this.browserCallers.find('ses', this.read(request, 'lk_session'), readRequestFacts(request));
  }

  /** Returns the id of the session whose cookie the browser sent. */
  sessionIdOf(request: FastifyRequest): string {
    return deriveSessionId(this.read(request, 'lk_session'));
  }

  /** Returns the value that this browser's pages send in `X-Latchkey-Csrf`. It ends with the session. */
  deriveApiCsrf(request: FastifyRequest, reply: FastifyReply): string {
    return this.csrf(request, reply, buildApiPurpose(this.read(request, 'lk_session')));
  }

  /** Returns the secret of the session. Null unless `X-Latchkey-Csrf` has the value that belongs to its cookies. */
  findApiSession(request: FastifyRequest): string | null {
    const csrf = request.headers['x-latchkey-csrf'];
    const session = this.readSingle(request, 'lk_session');
    if (typeof csrf !== 'string' || session === '' || this.readSingle(request, 'lk_page') === '') return null;
    return this.isFromOurPage(request, buildApiPurpose(session), csrf) ? session : null;
  }

  setSession(reply: FastifyReply, session: string): void {
    this.write(reply, 'lk_session', session);
  }

  /**
   * Returns the organization that this browser last signed in to through the organization's own identity provider.
   * Empty if there is none.
   */
  readOrganization(request: FastifyRequest): string {
    return this.read(request, 'lk_organization');
  }

  rememberOrganization(reply: FastifyReply, organization: string): void {
    this.write(reply, 'lk_organization', organization, remembered);
  }

  /**
   * Removes the cookie and ends the session, so that a copied cookie no longer works. Also removes the cookie of forms.
   * Otherwise, the next person at this browser could repeat the acceptance of an invite, which signs the member in.
   */
  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.browserCallers.signOut(this.read(request, 'lk_session'));
    this.write(reply, 'lk_session', '');
    this.write(reply, 'lk_page', '', 0);
  }
}

/** Sends the person to the page that says that their organization is scheduled for deletion. */
export class OrganizationEnding extends Error {}

/** The purpose of the value that lets pages call the API. Only the session's own pages can know it. */
const buildApiPurpose = (session: string): string => `api ${session}`;

/** Only a hash is kept, never the session's secret. */
const hashSession = (session: string): string => createHash('sha256').update(session).digest('base64');
