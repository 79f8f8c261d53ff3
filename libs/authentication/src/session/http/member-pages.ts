import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiError, type Caller } from '#kernel';
import { formOf, html, isSameOrigin, layout, redirectTo, sendPage } from '#platform/pages';
import { AuthorizationOptions, paths } from '../domain/authorization-server.js';
import { frame } from '../services/page-frame.js';
import { type SessionPerson, SessionPeople } from '../services/session-people.js';
import { PageProblem } from './browser.filter.js';
import { SignInCookies } from './sign-in-cookies.js';

/** What a page needs to know about the browser's session. */
export type PageSession = {
  person: SessionPerson;
  /** The value of the field `csrf` of the page's forms. */
  csrf: string;
};

/** A form that a page sent, and the person who sent it. */
export type SentForm = { caller: Caller; form: URLSearchParams };

/** What the pages of signed-in members have in common. */
@Injectable()
export class MemberPages {
  constructor(
    private readonly cookies: SignInCookies,
    private readonly people: SessionPeople,
    private readonly options: AuthorizationOptions,
  ) {}

  /**
   * Shows a page to the person who is signed in. Without a session, leads to the sign-in page, which leads back. If the
   * person may not see what the page is about, the page does not reveal whether it exists.
   */
  async show(
    request: FastifyRequest,
    reply: FastifyReply,
    build: (caller: Caller, session: PageSession) => Promise<string>,
  ): Promise<void> {
    const caller = await this.cookies.callerOf(request);
    const [path = ''] = request.url.split('?');
    if (!caller) return redirectTo(reply, `${paths.signIn}?${new URLSearchParams({ return_to: path })}`);
    const session = await this.sessionOf(request, reply, caller);
    try {
      this.send(reply, 200, await build(caller, session));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      this.send(reply, 404, nothingHerePage(session.person));
    }
  }

  /**
   * Runs what a form asks for.
   * @param act returns the path to show next.
   * @param rebuild builds the page again if the form is refused, with the reason.
   * @throws PageProblem unless our page sent the form, in this browser, for the person whom it was shown to.
   */
  async submit(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (sent: SentForm) => Promise<string>,
    rebuild: (caller: Caller, session: PageSession, problem: string) => Promise<string>,
  ): Promise<void> {
    const sent = await this.readForm(request);
    try {
      redirectTo(reply, await act(sent));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      const session = await this.sessionOf(request, reply, sent.caller);
      void reply.headers(error.parts.headers ?? {});
      if (error.status === 404) return this.send(reply, 404, nothingHerePage(session.person));
      const problem = error.status === 412 ? changedMeanwhile : error.message;
      this.send(reply, error.status, await rebuild(sent.caller, session, problem));
    }
  }

  private async readForm(request: FastifyRequest): Promise<SentForm> {
    const form = formOf(request);
    const caller = await this.cookies.callerOf(request);
    const fromHere = isSameOrigin(request, new URL(this.options.serviceUrl).origin);
    if (!caller || !fromHere || !this.cookies.isFromOurPage(request, purposeOf(caller), form.get('csrf') ?? ''))
      throw new PageProblem('form_refused');
    return { caller, form };
  }

  private async sessionOf(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<PageSession> {
    const person = await this.people.load(caller);
    return { person, csrf: this.cookies.csrf(request, reply, purposeOf(caller)) };
  }

  private send(reply: FastifyReply, status: number, page: string): void {
    sendPage(reply, status, page, this.cookies.secure, { leadsTo: '' });
  }
}

const purposeOf = ({ orgId, userId }: Caller): string => `member pages ${orgId} ${userId}`;

const changedMeanwhile = 'This has changed since you opened the page. Look at it again before you decide.';

const nothingHerePage = ({ label, organization }: SessionPerson): string =>
  layout(
    'Nothing to show',
    html`<h1>Nothing to show</h1>
      <p class="lead">
        There is nothing at this address that you may see. You are signed in as <strong>${label}</strong> in
        ${organization}. If somebody sent you the link, ask whom it is for.
      </p>
      <a class="button quiet" href="${paths.welcome}">Go to your start page</a>`,
    frame,
  );
