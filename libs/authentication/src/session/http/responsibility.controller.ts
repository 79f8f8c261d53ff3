import { Controller, Get, Param, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { AcceptResponsible, GetMember } from '#identity';
import { type Caller, everybody, notFound, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters } from '#kernel/http';
import { paths } from '../domain/authorization-server.js';
import { BrowserFilter } from './browser.filter.js';
import { MemberPages, type PageSession } from './member-pages.js';
import { responsibilityPage } from './page/responsibility-page.js';
import { PageGuard } from './page-callers.js';

/** Serves the page on which a person takes responsibility for a service member, after another member asked for it. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(paths.responsibility)
export class ResponsibilityController {
  static readonly access: RouteAccess<'show' | 'accept'> = { show: everybody, accept: everybody };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly memberPages: MemberPages,
  ) {}

  @Get(':id')
  show(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, (...shown) => this.build(id, ...shown));
  }

  @Post(':id')
  accept(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller, form }) => {
        await this.commandBus.execute(new AcceptResponsible(caller, id, [Number(form.get('version'))]));
        return `${paths.responsibility}/${id}`;
      },
      build: (...shown) => this.build(id, ...shown),
    });
  }

  /** Other people learn nothing here about the service member. */
  private async build(id: string, caller: Caller, session: PageSession, problem?: string): Promise<string> {
    const { view, version } = await this.queryBus.execute(new GetMember(caller, id));
    if (!view.can_accept_responsible && view.responsible_user_id !== caller.userId) throw notFound('member');
    return responsibilityPage({ ...session, serviceMember: view, version, problem });
  }
}
