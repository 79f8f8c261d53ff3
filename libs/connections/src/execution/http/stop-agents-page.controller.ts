import { Controller, Get, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { BrowserFilter, browserPaths, MemberPages, PageGuard, type PageSession } from '#authentication';
import { type Caller, everybody, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters } from '#kernel/http';
import { StopAgents } from '../commands/stop-agents.js';
import { stopAgentsPage } from './page/stop-agents-page.js';

/** Serves the page on which people stop everything that acts for them. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(browserPaths.stopAgents)
export class StopAgentsPageController {
  static readonly access: RouteAccess<'show' | 'stop'> = { show: everybody, stop: everybody };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly memberPages: MemberPages,
  ) {}

  @Get()
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, buildPage);
  }

  /** Keeps the token that opened the browser session, so that the person sees the result. */
  @Post()
  stop(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller }) => {
        await this.commandBus.execute(new StopAgents(caller, caller.userId, true));
        return browserPaths.apps;
      },
      build: buildPage,
    });
  }
}

const buildPage = (_: Caller, { person, csrf }: PageSession, problem?: string): Promise<string> =>
  Promise.resolve(stopAgentsPage({ person, csrf, problem }));
