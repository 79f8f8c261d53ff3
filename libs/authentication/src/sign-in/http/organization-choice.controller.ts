import { Controller, Get, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { OrganizationDirectory, type OrganizationSummary } from '#identity';
import { everybody, type RouteAccess } from '#kernel';
import { readRequestFacts } from '#kernel/http';
import { readPageForm, html, type Html, layout, redirectTo, sendPage, selectTexts } from '#platform/pages';
import { ChooseOrganization } from '../commands/choose-organization.js';
import { SignInAttempts } from '../services/sign-in-attempts.js';
import { PageGuard } from '../../session/http/page-callers.js';
import { BrowserFilter, PageProblem } from '../../session/http/browser.filter.js';
import { isReturnPath, paths } from '../../session/domain/authorization-server.js';
import { SignInCookies } from '../../session/http/sign-in-cookies.js';
import { type SignedInPerson } from '../domain/signed-in-person.js';
import { frame as signInFrame } from '../../session/services/page-frame.js';
import { choicePath, isBoundTo } from './sign-in-binding.js';

/** The page on which a person confirms the sign-in and chooses an organization. */
@ApiExcludeController()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller('sign-in/choose')
export class OrganizationChoiceController {
  static readonly access: RouteAccess<'show' | 'choose'> = { show: everybody, choose: everybody };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly signInAttempts: SignInAttempts,
    private readonly signInCookies: SignInCookies,
  ) {}

  @Get()
  async show(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { choice = '' } = selectTexts(query);
    const pending = await this.signInAttempts.findChoice(choice);
    if (!pending || !isBoundTo(this.signInCookies, request)(choice, pending.binding)) throw new PageProblem('run_out');
    const organizations = await this.organizationDirectory.summariesAmong(pending.organizations);
    if (organizations.length === 0) throw new PageProblem('run_out');
    sendPage(reply, 200, choicePage(pending.person, organizations, choice), this.signInCookies.secure, { leadsTo: '' });
  }

  /** The form has no CSRF token, because `choice` is a secret that only this page contains. */
  @Post()
  async choose(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = readPageForm(request);
    const [choice, orgId] = [form.get('choice') ?? '', form.get('organization') ?? ''];
    const isBound = isBoundTo(this.signInCookies, request);
    const chosen = await this.commandBus.execute(
      new ChooseOrganization(choice, orgId, isBound, readRequestFacts(request)),
    );
    if (!chosen) throw new PageProblem('run_out');
    this.signInCookies.setSession(reply, chosen.session);
    const [own] = chosen.issuerOf === null ? [] : await this.organizationDirectory.summariesAmong([chosen.issuerOf]);
    if (own) this.signInCookies.rememberOrganization(reply, own.slug);
    redirectTo(reply, isReturnPath(chosen.returnTo) ? chosen.returnTo : paths.welcome);
  }
}

type Choosable = Pick<OrganizationSummary, 'id' | 'name' | 'slug'>;

/**
 * Asks the person to confirm a sign-in. Shows the name and address that the identity provider reported, and the
 * organizations.
 */
const choicePage = (
  { name, email }: Pick<SignedInPerson, 'name' | 'email'>,
  organizations: readonly Choosable[],
  choice: string,
): string => {
  const [only] = organizations;
  const title = organizations.length === 1 ? 'Sign in to this browser?' : 'Choose an organization';
  return layout(
    title,
    html`<h1>${title}</h1>
      <dl>
        <dt>Account</dt>
        <dd>${[name, email].filter(Boolean).join(', ') || 'an account without a name'}</dd>
        ${
          organizations.length === 1 &&
          html`<dt>Organization</dt>
            <dd>${only!.name} (${only!.slug})</dd>`
        }
      </dl>
      ${
        organizations.length === 1
          ? html`<p class="lead">If you did not mean to sign in here, close this page.</p>
              ${buttonFor(only!, choice, 'Sign in')}`
          : html`<p class="lead">You are a member of several organizations. Choose one.</p>
              ${organizations.map((each) => buttonFor(each, choice, each.name))}`
      }`,
    signInFrame,
  );
};

const buttonFor = ({ id }: Choosable, choice: string, text: string): Html =>
  html`<form method="post" action="${choicePath}">
    <input type="hidden" name="choice" value="${choice}" />
    <input type="hidden" name="organization" value="${id}" />
    <button>${text}</button>
  </form>`;
