import { Controller, Get, Param, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { BrowserFilter, MemberPages, PageLimitsGuard, type PageSession } from '#authentication';
import { memberPages } from '#identity';
import { type Caller, everybody, IgnoresUnknownParameters, invalid, type RouteAccess } from '#kernel';
import { ResolveApproval } from '../commands/resolve-approval.js';
import { ListApprovals } from '../queries/list-approvals.js';
import { GetApproval } from '../queries/get-approval.js';
import { approvalListPage, approvalPage } from './page/approval-page.js';

/** Maximum number of calls on the page with the list. */
const maxListed = 50;

/** Serves the pages on which signed-in people decide about tool calls. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageLimitsGuard)
@Controller(memberPages.approvals)
export class ApprovalPageController {
  static readonly access: RouteAccess<'list' | 'show' | 'resolve'> = {
    list: everybody,
    show: everybody,
    resolve: everybody,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly memberPages: MemberPages,
  ) {}

  @Get()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, async (caller, { person }) => {
      const pending = await this.queries.execute(new ListApprovals(caller, { status: ['pending'], limit: maxListed }));
      return approvalListPage(
        person,
        pending.result.filter(({ can_resolve }) => can_resolve),
      );
    });
  }

  @Get(':id')
  show(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, (caller, session) => this.build(caller, session, id));
  }

  @Post(':id')
  resolve(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(
      request,
      reply,
      async ({ caller, form }) => {
        const decision = form.get('decision');
        if (decision !== 'approve' && decision !== 'deny') throw invalid('/decision', 'invalid_value', noDecision);
        await this.commands.execute(new ResolveApproval(caller, id, decision, [Number(form.get('version'))]));
        return `${memberPages.approvals}/${id}`;
      },
      (caller, session, problem) => this.build(caller, session, id, problem),
    );
  }

  private async build(caller: Caller, session: PageSession, id: string, problem?: string): Promise<string> {
    const { view, version } = await this.queries.execute(new GetApproval(caller, id));
    return approvalPage({ ...session, approval: view, version, problem });
  }
}

const noDecision = 'Choose whether to approve or deny the call.';
