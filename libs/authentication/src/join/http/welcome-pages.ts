import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Caller, Callers } from '#kernel';
import { readRequestFacts } from '#kernel/http';
import { logoReach, redirectTo, sendPage } from '#platform/pages';
import { AuthorizationOptions, paths } from '../../session/domain/authorization-server.js';
import { SignInCookies } from '../../session/http/sign-in-cookies.js';
import { BrowserSessions } from '../../session/services/browser-sessions.js';
import { SessionPeople } from '../../session/services/session-people.js';
import { SignInWayReader } from '../../sign-in/services/sign-in-way-reader.js';
import { welcomePage } from './page/welcome-page.js';

/** Signs new members in to the browser they joined with, and sends their first page. */
@Injectable()
export class WelcomePages {
  constructor(
    private readonly callers: Callers,
    private readonly browserSessions: BrowserSessions,
    private readonly signInCookies: SignInCookies,
    private readonly sessionPeople: SessionPeople,
    private readonly signInWayReader: SignInWayReader,
    private readonly authorizationOptions: AuthorizationOptions,
  ) {}

  /**
   * Signs the browser in. While the deletion of the organization is scheduled, leads to the page that names the date.
   * @param token the first token of the new member. The session ends when this token ends.
   */
  async open(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    const caller = await this.callers.identify(token, readRequestFacts(request));
    this.signInCookies.setSession(reply, await this.browserSessions.open(caller, null));
    if (caller.frozen) return redirectTo(reply, paths.deletion);
    await this.send(request, reply, caller, token);
  }

  private async send(request: FastifyRequest, reply: FastifyReply, caller: Caller, token: string): Promise<void> {
    const person = await this.sessionPeople.load(caller);
    const csrf = this.signInCookies.csrf(request, reply, 'sign-in');
    const mayConnect = ['connection:create', 'connector:view'].every((each) => caller.permissions.has(each));
    const page = welcomePage({
      person,
      mcpUrl: `${this.authorizationOptions.serviceUrl}/mcp`,
      mayConnect,
      needsToken: !(await this.signInWayReader.hasIssuer(caller)),
      csrf,
      token,
    });
    sendPage(reply, 200, page, this.signInCookies.secure, { ...logoReach(person.logo_url), leadsTo: '' });
  }
}
