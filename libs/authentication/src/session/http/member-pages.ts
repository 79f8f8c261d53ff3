import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiError, type Caller } from '#kernel';
import { readPageForm, html, isSameOrigin, layout, type PageReach, redirectTo, sendPage } from '#platform/pages';
import { AuthorizationOptions, paths } from '../domain/authorization-server.js';
import { frame } from '../services/page-frame.js';
import { type SessionPerson, SessionPeople } from '../services/session-people.js';
import { PageProblem } from './browser.filter.js';
import { readActiveCaller } from './page-callers.js';
import { SignInCookies } from './sign-in-cookies.js';

/** What a page needs to know about the browser's session. */
export type PageSession = {
  person: SessionPerson;
  /** The path of the console, if it has something for the person. */
  consolePath: string | null;
  /** The value of the field `csrf` of the page's forms. */
  csrf: string;
  /** The form that was refused, so that the page keeps what was entered. */
  sent?: URLSearchParams;
};

/** A form that a page sent, and the person who sent it. */
export type SentForm = { caller: Caller; form: URLSearchParams };

/**
 * Builds a page for the person who is signed in.
 * @param problem why the form that the person just sent was refused.
 */
export type BuildPage = (caller: Caller, session: PageSession, problem?: string) => Promise<string>;

type PageAnswer = { status: number; build: BuildPage; reach: PageReach; problem?: string; form?: URLSearchParams };

/** Most pages lead only to this server. */
const ownServer: PageReach = { leadsTo: '' };

/** What the pages of signed-in members have in common. */
@Injectable()
export class MemberPages {
  constructor(
    private readonly signInCookies: SignInCookies,
    private readonly sessionPeople: SessionPeople,
    private readonly authorizationOptions: AuthorizationOptions,
  ) {}

  /** Shows a page. Without a session, leads to the sign-in page, which leads back. */
  async show(request: FastifyRequest, reply: FastifyReply, build: BuildPage, reach = ownServer): Promise<void> {
    const caller = readActiveCaller(request);
    if (caller) return this.send(request, reply, caller, { status: 200, build, reach });
    const [path = ''] = request.url.split('?');
    redirectTo(reply, `${paths.signIn}?${new URLSearchParams({ return_to: path })}`);
  }

  /**
   * Does what a form asks for. If that is refused, shows the page again, with the reason.
   * @param act returns the address to show next.
   * @throws PageProblem `form_refused`, as `readForm`
   */
  async submit(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      act,
      build,
      reach = ownServer,
    }: { act: (sent: SentForm) => Promise<string>; build: BuildPage; reach?: PageReach },
  ): Promise<void> {
    const sent = this.readForm(request);
    try {
      redirectTo(reply, await act(sent), 'origin');
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 500) throw error;
      const problem = error.status === 412 ? changedMeanwhile : error.message;
      void reply.headers(error.parts.headers ?? {});
      await this.send(request, reply, sent.caller, { status: error.status, build, reach, problem, form: sent.form });
    }
  }

  /** @throws PageProblem unless our page sent the form, in this browser, for the person whom it was shown to. */
  readForm(request: FastifyRequest): SentForm {
    const form = readPageForm(request);
    const caller = readActiveCaller(request);
    const fromHere = isSameOrigin(request, new URL(this.authorizationOptions.serviceUrl).origin);
    if (
      !caller ||
      !fromHere ||
      !this.signInCookies.isFromOurPage(request, buildFormPurpose(caller), form.get('csrf') ?? '')
    )
      throw new PageProblem('form_refused');
    return { caller, form };
  }

  async loadSession(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<PageSession> {
    const csrf = this.signInCookies.csrf(request, reply, buildFormPurpose(caller));
    const person = await this.sessionPeople.load(caller);
    return { person, consolePath: this.authorizationOptions.findConsole(caller), csrf };
  }

  /** If the person may not see what the page is about, the page does not reveal whether it exists. */
  private async send(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    { status, build, reach, problem, form }: PageAnswer,
  ): Promise<void> {
    const session = await this.loadSession(request, reply, caller);
    try {
      // The vault learns from the referrer that the person pressed Connect on this page.
      const named = { ...reach, namesItself: true };
      sendPage(
        reply,
        status,
        await build(caller, { ...session, sent: form }, problem),
        this.signInCookies.secure,
        named,
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      sendPage(reply, 404, nothingHerePage(session.person), this.signInCookies.secure, ownServer);
    }
  }
}

const buildFormPurpose = ({ orgId, userId }: Caller): string => `member pages ${orgId} ${userId}`;

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
