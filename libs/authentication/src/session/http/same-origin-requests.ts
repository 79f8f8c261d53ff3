import { Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { parseSecretKind } from '#identity';
import { type Caller, Clock } from '#kernel';
import { type SessionRequests } from '#kernel/http';
import { AuthorizationOptions } from '../domain/authorization-server.js';
import { SessionUses } from '../services/session-uses.js';
import { SignInCookies } from './sign-in-cookies.js';

/** Routes for directories, agents and apps, which a browser session never calls. */
const closed = /^\/(?:scim|mcp|oauth)(?:\/|$)/;

/** Admits a browser session to the API if the browser says that a page of this origin sent the request. */
@Injectable()
export class SameOriginRequests implements SessionRequests {
  private readonly origin: string;

  constructor(
    { serviceUrl }: AuthorizationOptions,
    private readonly signInCookies: SignInCookies,
    private readonly sessionUses: SessionUses,
    private readonly clock: Clock,
  ) {
    this.origin = new URL(serviceUrl).origin;
  }

  findSession(request: FastifyRequest): string | null {
    const { headers, method, routeOptions } = request;
    if (headers['sec-fetch-site'] !== 'same-origin') return null;
    // Browsers send no Origin with a GET of the same site.
    const needsOrigin = method !== 'GET' && method !== 'HEAD';
    if ((needsOrigin || headers.origin !== undefined) && headers.origin !== this.origin) return null;
    if (routeOptions.url === undefined || closed.test(routeOptions.url)) return null;
    const session = this.signInCookies.findApiSession(request);
    return session !== null && parseSecretKind(session) === 'ses' ? session : null;
  }

  recordUse(caller: Caller): void {
    this.sessionUses.recordOf(caller, caller.session!.id, this.clock.now());
  }
}
