import { Controller, Get, Param, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { OrganizationDirectory } from '#identity';
import { type Caller, everybody, type RouteAccess } from '#kernel';
import { readPageForm, isSameOrigin, redirectTo, sendPage } from '#platform/pages';
import { AuthorizationOptions, paths } from '../../session/domain/authorization-server.js';
import { type ConsentAnswer, type ConsentRequest, chosenReach, type ConsentChoice } from '../domain/consent.js';
import { Consents, type PendingResponse } from '../services/consents.js';
import { PageGuard, readActiveCaller } from '../../session/http/page-callers.js';
import { BrowserFilter, PageProblem } from '../../session/http/browser.filter.js';
import { SignInCookies } from '../../session/http/sign-in-cookies.js';
import { readToolboxChoice } from '../../connected-app/http/page/toolbox-fieldset.js';
import { consentPage } from './page/consent-page.js';

/** The page on which a person decides whether an app can act for them. */
@ApiExcludeController()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller('oauth/consent')
export class ConsentController {
  static readonly access: RouteAccess<'show' | 'answer'> = { show: everybody, answer: everybody };

  constructor(
    private readonly consents: Consents,
    private readonly signInCookies: SignInCookies,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly authorizationOptions: AuthorizationOptions,
  ) {}

  @Get(':uid')
  async show(@Param('uid') uid: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const caller = readActiveCaller(request);
    if (!caller)
      return redirectTo(reply, `${paths.signIn}?${new URLSearchParams({ return_to: `${paths.consent}/${uid}` })}`);
    await this.showPage(request, reply, caller, await this.loadRequest(waitingFor(request, reply), uid, caller));
  }

  @Post(':uid')
  async answer(@Param('uid') uid: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = readPageForm(request);
    const fromHere = isSameOrigin(request, new URL(this.authorizationOptions.serviceUrl).origin);
    const caller = readActiveCaller(request);
    if (
      !caller ||
      !fromHere ||
      !this.signInCookies.isFromOurPage(request, buildFormBinding(uid, caller), form.get('csrf') ?? '')
    )
      throw new PageProblem('form_refused');
    const waiting = waitingFor(request, reply);
    const asked = await this.loadRequest(waiting, uid, caller);
    if (form.get('answer') !== 'allow') return redirectTo(reply, await this.consents.deny(waiting, caller, asked));
    const answer = { scopes: form.getAll('scope'), ...readToolboxChoice(form) };
    const choice = chosenReach(asked, answer);
    if (typeof choice === 'string') return this.showPage(request, reply, caller, asked, { answer, problem: choice });
    redirectTo(reply, await this.consents.allow(waiting, caller, asked, choice));
  }

  private async loadRequest(...about: Parameters<Consents['find']>): Promise<ConsentRequest> {
    const asked = await this.consents.find(...about);
    if (!asked) throw new PageProblem('run_out');
    return asked;
  }

  private async showPage(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    asked: ConsentRequest,
    refused?: { answer: ConsentAnswer; problem: Extract<ConsentChoice, string> },
  ): Promise<void> {
    const organization = await this.organizationDirectory.readName(caller.orgId);
    const csrf = this.signInCookies.csrf(request, reply, buildFormBinding(asked.uid, caller));
    const page = consentPage(asked, { label: caller.label ?? '', organization, csrf, refused });
    sendPage(reply, refused ? 422 : 200, page, this.signInCookies.secure, {
      leadsTo: formTarget(asked.redirect_uri),
    });
  }
}

const waitingFor = ({ raw }: FastifyRequest, reply: FastifyReply): PendingResponse => ({
  request: raw,
  response: reply.raw,
});

/** Binds a form to the person who saw it. If another person has signed in since, the form is refused. */
const buildFormBinding = (uid: string, { orgId, userId }: { orgId: string; userId: string }): string =>
  `${uid} ${orgId} ${userId}`;

/**
 * Returns the source for `form-action` in the content security policy. It is needed because some browsers also check
 * the redirect that follows a form.
 */
function formTarget(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri);
  return origin === 'null' ? protocol : origin;
}
