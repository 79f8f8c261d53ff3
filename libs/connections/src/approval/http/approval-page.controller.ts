import { Controller, Get, Param, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { BrowserFilter, browserPaths, MemberPages, PageGuard, type PageSession } from '#authentication';
import { type Caller, everybody, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters, readAs } from '#kernel/http';
import { collectRows, cursorIn, selectTexts } from '#platform/pages';
import { ResolveApproval } from '../commands/resolve-approval.js';
import { type ApprovalQuery, ListApprovals } from '../queries/list-approvals.js';
import { type ApprovalView } from '../queries/approval.view.js';
import { GetApproval } from '../queries/get-approval.js';
import { ResolveApprovalBody } from './approval.controller.js';
import { ApprovalDeciders } from '../services/approval-deciders.js';
import { approvalListPage } from './page/approval-list-page.js';
import { approvalPage } from './page/approval-page.js';
import { waitsForOthers } from '../domain/approval-policy.js';

/** Number of calls to look for on the page with the list. */
const maxListed = 50;

/** Number of calls on the page that no longer wait. */
const maxEnded = 20;

/** Serves the pages on which signed-in people decide about tool calls. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(browserPaths.approvals)
export class ApprovalPageController {
  static readonly access: RouteAccess<'list' | 'show' | 'resolve'> = {
    list: everybody,
    show: everybody,
    resolve: everybody,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly memberPages: MemberPages,
    private readonly approvalDeciders: ApprovalDeciders,
  ) {}

  @Get()
  list(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { cursor } = selectTexts(query);
    return this.memberPages.show(request, reply, async (caller, { person }) => {
      const list = (query: ApprovalQuery) => this.queryBus.execute(new ListApprovals(caller, query));
      const pending = { status: ['pending' as const], limit: maxListed };
      const isOwn = (approval: ApprovalView) => waitsForOthers(caller, approval);
      const [{ rows, next }, ended] = await Promise.all([
        collectRows(
          (after) => list({ ...pending, ...cursorIn(after) }),
          (approval) => approval.can_resolve || isOwn(approval),
          { wanted: maxListed, cursor },
        ),
        list({ status: ['approved', 'denied', 'expired', 'consumed'], limit: maxEnded }),
      ]);
      const waiting = { rows: rows.filter(({ can_resolve }) => can_resolve), next };
      return approvalListPage({ person, waiting, own: rows.filter(isOwn), ended: ended.result });
    });
  }

  @Get(':id')
  show(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, (...shown) => this.build(id, ...shown));
  }

  @Post(':id')
  resolve(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller, form }) => {
        const { decision } = readAs(ResolveApprovalBody, { decision: form.get('decision') });
        await this.commandBus.execute(new ResolveApproval(caller, id, decision, [Number(form.get('version'))]));
        return `${browserPaths.approvals}/${id}`;
      },
      build: (...shown) => this.build(id, ...shown),
    });
  }

  private async build(id: string, caller: Caller, session: PageSession, problem?: string): Promise<string> {
    const { view, version } = await this.queryBus.execute(new GetApproval(caller, id));
    const hasDecider = waitsForOthers(caller, view) ? await this.approvalDeciders.isAnyFor(caller.orgId, id) : null;
    return approvalPage({ ...session, approval: view, version, hasDecider, problem });
  }
}
