import { Controller, Get, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { everybody, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters } from '#kernel/http';
import { EndBrowserSessions } from '../commands/end-browser-sessions.js';
import { paths } from '../domain/authorization-server.js';
import { type SessionChoice } from '../domain/browser-session.js';
import { ListBrowserSessions } from '../queries/list-browser-sessions.js';
import { BrowserFilter } from './browser.filter.js';
import { type BuildPage, MemberPages } from './member-pages.js';
import { sessionsPage } from './page/sessions-page.js';
import { PageCallers, PageGuard } from './page-callers.js';
import { SignInCookies } from './sign-in-cookies.js';

/** Serves the page on which people see and end their browser sessions. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(paths.sessions)
export class SessionsController {
  static readonly access: RouteAccess<'show' | 'end' | 'endOthers'> = {
    show: everybody,
    end: everybody,
    endOthers: everybody,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly memberPages: MemberPages,
    private readonly pageCallers: PageCallers,
    private readonly signInCookies: SignInCookies,
  ) {}

  @Get()
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, this.buildFor(request));
  }

  /** Ends one session. If it is the session of this browser, signs out, or leads to the page that does. */
  @Post()
  end(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.submit(request, reply, (form, ownId) => {
      const id = form.get('id') ?? '';
      return { choice: { ids: [id] }, isOwn: id === ownId };
    });
  }

  @Post('others')
  endOthers(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.submit(request, reply, (_, exceptId) => ({ choice: { exceptId }, isOwn: false }));
  }

  private submit(
    request: FastifyRequest,
    reply: FastifyReply,
    choose: (form: URLSearchParams, ownId: string) => { choice: SessionChoice; isOwn: boolean },
  ): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller, form }) => {
        const { choice, isOwn } = choose(form, this.signInCookies.sessionIdOf(request));
        // A person who signed in with a token may need one to come back. The next page says so before the session ends.
        if (isOwn && caller.token !== null) return `${paths.signIn}/out`;
        await this.commandBus.execute(new EndBrowserSessions(caller, choice));
        if (!isOwn) return paths.sessions;
        await this.pageCallers.signOut(request, reply);
        return paths.signIn;
      },
      build: this.buildFor(request),
    });
  }

  private buildFor(request: FastifyRequest): BuildPage {
    return async (caller, session, problem) => {
      const sessions = await this.queryBus.execute(new ListBrowserSessions(caller));
      return sessionsPage({ ...session, sessions, ownId: this.signInCookies.sessionIdOf(request), problem });
    };
  }
}
