import { Controller, Get, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  BrowserFilter,
  browserFrame,
  browserPaths,
  PageGuard,
  PageProblem,
  readPageCaller,
  SessionPeople,
  type SessionPerson,
  SignInCookies,
} from '#authentication';
import { OrganizationDirectory } from '#identity';
import { type Caller, everybody, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters } from '#kernel/http';
import { canRequestRestore, RestoreOrganization } from '#organizations';
import { readPageForm, html, layout, renderLogo, logoReach, redirectTo, sendPage } from '#platform/pages';

/** Serves the page that members of an organization see while its deletion is scheduled. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller('sign-in/deletion')
export class EndingController {
  static readonly access: RouteAccess<'show' | 'cancel'> = { show: everybody, cancel: everybody };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly signInCookies: SignInCookies,
    private readonly sessionPeople: SessionPeople,
    private readonly organizationDirectory: OrganizationDirectory,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const caller = readPageCaller(request);
    const purgeAt = caller?.frozen ? await this.organizationDirectory.readPurgeDate(caller.orgId) : null;
    if (!caller || !purgeAt) return redirectTo(reply, browserPaths.welcome);
    const person = await this.sessionPeople.load(caller);
    const csrf = this.signInCookies.csrf(request, reply, aboutOf(caller));
    const signOutCsrf = this.signInCookies.csrf(request, reply, 'sign-in');
    const page = endingPage({ person, purgeAt, mayRestore: canRequestRestore(caller).allowed, csrf, signOutCsrf });
    sendPage(reply, 200, page, this.signInCookies.secure, { ...logoReach(person.logo_url), leadsTo: '' });
  }

  @Post()
  async cancel(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const caller = readPageCaller(request);
    if (!caller || !this.signInCookies.isFromOurPage(request, aboutOf(caller), readPageForm(request).get('csrf') ?? ''))
      throw new PageProblem('form_refused');
    await this.commandBus.execute(new RestoreOrganization(caller, caller.orgId));
    redirectTo(reply, browserPaths.welcome);
  }
}

const aboutOf = ({ orgId, userId }: Caller): string => `deletion ${orgId} ${userId}`;

type Ending = { person: SessionPerson; purgeAt: Date; mayRestore: boolean; csrf: string; signOutCsrf: string };

/** Shows when the organization will be deleted. Members who may cancel the deletion can do so on this page. */
function endingPage({ person, purgeAt, mayRestore, csrf, signOutCsrf }: Ending): string {
  const heading = `${person.organization} is scheduled for deletion`;
  const date = purgeAt.toISOString().slice(0, 10);
  return layout(
    heading,
    html`${renderLogo(person.organization, person.logo_url)}
      <h1>${heading}</h1>
      <p class="lead" role="alert">
        ${person.organization} will be deleted on ${date}, with everything in it. Until then, it cannot be changed, and
        no tools run.
      </p>
      ${
        mayRestore
          ? html`<form method="post" action="${browserPaths.deletion}">
              <input type="hidden" name="csrf" value="${csrf}" />
              <button>Cancel the deletion</button>
            </form>`
          : html`<p>An owner or an administrator with org:manage can cancel the deletion until that date.</p>`
      }
      <form method="post" action="${browserPaths.signIn}/out">
        <input type="hidden" name="csrf" value="${signOutCsrf}" />
        <button class="back">Sign out</button>
      </form>`,
    browserFrame,
  );
}
