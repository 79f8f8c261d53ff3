import { createHash } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { atMost, type Caller } from '#kernel';
import { networkOf, readRequestFacts } from '#kernel/http';
import { defineBucket, generalBuckets, RateLimits } from '#platform/rate-limit';
import { BrowserCallers } from '../services/browser-sessions.js';
import { SignInCookies } from './sign-in-cookies.js';

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
export class PageCallers {
  /** Hashes of sessions that were valid when last looked up. This list admits no one: every session is looked up. */
  private readonly knownSessions = new LRUCache<string, true>(atMost(20_000));

  constructor(
    private readonly signInCookies: SignInCookies,
    private readonly browserCallers: BrowserCallers,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Returns the person who opens a page. Counts the request toward the same rate limits as a request with this person's
   * token, or, without a valid session, toward the limit of its address. If that limit is used up, only sessions that
   * this process knows are looked up. So signed-in people at this address can still open pages.
   * @throws rate_limited
   */
  async identify(request: FastifyRequest): Promise<Caller | null> {
    const network = networkOf(request.ip);
    const session = hashSession(this.signInCookies.readSession(request));
    if (!this.knownSessions.has(session)) this.rateLimits.assertNotExhausted(pages, network);
    const caller = await this.find(request);
    if (caller) {
      this.knownSessions.set(session, true);
      await this.rateLimits.consumeAll(generalBuckets(request.method, caller));
    } else {
      this.knownSessions.delete(session);
      await this.rateLimits.consume(pages, network);
    }
    return caller;
  }

  /** Returns the person without counting the request. For pages that do not depend on the person. */
  find(request: FastifyRequest): Promise<Caller | null> {
    return this.browserCallers.find('ses', this.signInCookies.readSession(request), readRequestFacts(request));
  }

  /** Ends the session, so that a copied cookie no longer works, and removes the cookies. */
  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.browserCallers.signOut(this.signInCookies.readSession(request));
    this.signInCookies.clear(reply);
  }
}

type IdentifiedRequest = FastifyRequest & { pageCaller?: Caller | null };

/** Identifies the person who opens a page and counts the request, as `AuthGuard` does for requests to the API. */
@Injectable()
export class PageGuard implements CanActivate {
  constructor(private readonly pageCallers: PageCallers) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<IdentifiedRequest>();
    request.pageCaller = await this.pageCallers.identify(request);
    return true;
  }
}

/**
 * Returns the person whom `PageGuard` identified. Null without a valid session.
 * @throws OrganizationEnding if their organization is scheduled for deletion.
 */
export function readActiveCaller(request: FastifyRequest): Caller | null {
  const caller = readPageCaller(request);
  if (caller?.frozen) throw new OrganizationEnding();
  return caller;
}

/** Like `readActiveCaller`, but also returns the person while the deletion of their organization is scheduled. */
export function readPageCaller(request: IdentifiedRequest): Caller | null {
  if (request.pageCaller === undefined) throw new Error(`The route ${request.routeOptions.url} needs PageGuard.`);
  return request.pageCaller;
}

/** Sends the person to the page that says that their organization is scheduled for deletion. */
export class OrganizationEnding extends Error {}

/** Only a hash is kept, never the session's secret. */
const hashSession = (session: string): string => createHash('sha256').update(session).digest('base64');
