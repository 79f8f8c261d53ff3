import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { BrowserCallers } from '../services/browser-callers.js';
import { type Caller, factsOf } from '#kernel';
import { PageCookies } from '#platform/pages';
import { generalBuckets, RateLimits } from '#platform/rate-limit';
import { AuthorizationOptions } from '../domain/authorization-options.js';

/** Seconds for which a browser keeps the session cookie. The session itself may end sooner. */
const life = 10 * 60 * 60;

/** Seconds for which a browser remembers its organization. */
const remembered = 180 * 24 * 60 * 60;

/** Sends the person to the page that says that their organization is scheduled for deletion. */
export class OrganizationEnding extends Error {}

/** Finds the person signed in to a browser by its session cookie. */
@Injectable()
export class SignInCookies extends PageCookies {
  constructor(
    { serviceUrl }: AuthorizationOptions,
    private readonly callers: BrowserCallers,
    private readonly limits: RateLimits,
  ) {
    super(serviceUrl, life);
  }

  /**
   * Returns the person who opens a page. The request counts toward the same rate limits as a request with this person's
   * token.
   * @throws rate_limited; OrganizationEnding if their organization is scheduled for deletion.
   */
  async callerOf(request: FastifyRequest): Promise<Caller | null> {
    const caller = await this.callerWhileFrozen(request);
    if (caller?.frozen) throw new OrganizationEnding();
    return caller;
  }

  /** Like `callerOf`, but also returns the person while the deletion of their organization is scheduled. */
  async callerWhileFrozen(request: FastifyRequest): Promise<Caller | null> {
    const caller = await this.findCaller(request);
    if (caller) await this.limits.consumeAll(generalBuckets(request.method, caller));
    return caller;
  }

  /** Like `callerWhileFrozen`, but does not count the request. For pages that do not depend on the person. */
  findCaller(request: FastifyRequest): Promise<Caller | null> {
    return this.callers.find('ses', this.read(request, 'lk_session'), factsOf(request));
  }

  keep(reply: FastifyReply, session: string): void {
    this.write(reply, 'lk_session', session);
  }

  /**
   * Returns the organization that this browser last signed in to through the organization's own identity provider.
   * Empty if there is none.
   */
  organizationOf(request: FastifyRequest): string {
    return this.read(request, 'lk_organization');
  }

  rememberOrganization(reply: FastifyReply, organization: string): void {
    this.write(reply, 'lk_organization', organization, remembered);
  }

  /** Removes the cookie and ends the session, so that a copied cookie no longer works. */
  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.callers.signOut(this.read(request, 'lk_session'));
    this.write(reply, 'lk_session', '');
  }
}
