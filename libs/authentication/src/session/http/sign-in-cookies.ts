import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { PageCookies } from '#platform/pages';
import { AuthorizationOptions } from '../domain/authorization-server.js';
import { deriveSessionId } from '../domain/browser-session.js';

/** Seconds for which a browser keeps the session cookie. The session itself may end sooner. */
const life = 10 * 60 * 60;

/** Seconds for which a browser remembers its organization. */
const remembered = 180 * 24 * 60 * 60;

/** Reads and writes the cookies of a browser: its session, its organization, and the cookie of its forms. */
@Injectable()
export class SignInCookies extends PageCookies {
  constructor({ serviceUrl }: AuthorizationOptions) {
    super(serviceUrl, life);
  }

  /** Returns the secret of the session whose cookie the browser sent. Empty if there is none. */
  readSession(request: FastifyRequest): string {
    return this.read(request, 'lk_session');
  }

  /** Returns the id of the session whose cookie the browser sent. */
  sessionIdOf(request: FastifyRequest): string {
    return deriveSessionId(this.readSession(request));
  }

  setSession(reply: FastifyReply, session: string): void {
    this.write(reply, 'lk_session', session);
  }

  /**
   * Removes the cookies of the session and of forms. With the cookie of forms, the next person at this browser could
   * repeat the acceptance of an invite, which signs the member in.
   */
  clear(reply: FastifyReply): void {
    this.write(reply, 'lk_session', '');
    this.write(reply, 'lk_page', '', 0);
  }

  /** Returns the value that this browser's pages send in `X-Latchkey-Csrf`. It ends with the session. */
  deriveApiCsrf(request: FastifyRequest, reply: FastifyReply): string {
    return this.csrf(request, reply, buildApiPurpose(this.readSession(request)));
  }

  /** Returns the secret of the session. Null unless `X-Latchkey-Csrf` has the value that belongs to its cookies. */
  findApiSession(request: FastifyRequest): string | null {
    const csrf = request.headers['x-latchkey-csrf'];
    const session = this.readSingle(request, 'lk_session');
    if (typeof csrf !== 'string' || session === '' || this.readSingle(request, 'lk_page') === '') return null;
    return this.isFromOurPage(request, buildApiPurpose(session), csrf) ? session : null;
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
}

/** The purpose of the value that lets pages call the API. Only the session's own pages can know it. */
const buildApiPurpose = (session: string): string => `api ${session}`;
