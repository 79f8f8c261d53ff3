import { Controller, Get, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { OrganizationDirectory } from '#identity';
import { everybody, factsOf, type RouteAccess } from '#kernel';
import { formOf, redirectTo, sendPage, textsOf } from '#platform/pages';
import { ChooseOrganization } from '../commands/choose-organization.js';
import { SignInAttempts } from '../services/sign-in-attempts.js';
import { choicePage } from './page/choice-page.js';
import { isBoundTo } from './sign-in-binding.js';
import { PageLimitsGuard } from '../../session/http/page-limits.guard.js';
import { BrowserFilter, PageProblem } from '../../session/http/browser.filter.js';
import { isWayOn, paths } from '../../session/domain/authorization-paths.js';
import { SignInCookies } from '../../session/http/sign-in-cookies.js';

/** The page on which a person confirms the sign-in and chooses an organization. */
@ApiExcludeController()
@UseFilters(BrowserFilter)
@UseGuards(PageLimitsGuard)
@Controller('sign-in/choose')
export class OrganizationChoiceController {
  static readonly access: RouteAccess<'show' | 'choose'> = { show: everybody, choose: everybody };

  constructor(
    private readonly commands: CommandBus,
    private readonly organizations: OrganizationDirectory,
    private readonly attempts: SignInAttempts,
    private readonly cookies: SignInCookies,
  ) {}

  @Get()
  async show(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { choice = '' } = textsOf(query);
    const pending = await this.attempts.findChoice(choice);
    if (!pending || !isBoundTo(this.cookies, request)(choice, pending.binding)) throw new PageProblem('run_out');
    const organizations = await this.organizations.summariesAmong(pending.organizations);
    if (organizations.length === 0) throw new PageProblem('run_out');
    sendPage(reply, 200, choicePage(pending.person, organizations, choice), this.cookies.secure, { leadsTo: '' });
  }

  /** The form has no CSRF token, because `choice` is a secret that only this page contains. */
  @Post()
  async choose(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = formOf(request);
    const [choice, orgId] = [form.get('choice') ?? '', form.get('organization') ?? ''];
    const isBound = isBoundTo(this.cookies, request);
    const chosen = await this.commands.execute(new ChooseOrganization(choice, orgId, isBound, factsOf(request)));
    if (!chosen) throw new PageProblem('run_out');
    this.cookies.keep(reply, chosen.session);
    const [own] = chosen.issuerOf === null ? [] : await this.organizations.summariesAmong([chosen.issuerOf]);
    if (own) this.cookies.rememberOrganization(reply, own.slug);
    redirectTo(reply, isWayOn(chosen.wayOn) ? chosen.wayOn : paths.signIn);
  }
}
