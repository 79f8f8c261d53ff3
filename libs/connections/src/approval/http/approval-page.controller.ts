import { Controller, Get, Param, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { BrowserFilter, browserPaths, MemberPages, PageGuard, type PageSession } from '#authentication';
import { type Caller, everybody, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters, readAs } from '#kernel/http';
import { collectRows, cursorIn, selectTexts } from '#platform/pages';
import { RevokeApprovalGrant } from '../commands/revoke-approval-grant.js';
import { ResolveApproval } from '../commands/resolve-approval.js';
import { ListApprovalGrants } from '../queries/list-approval-grants.js';
import { type ApprovalQuery, ListApprovals } from '../queries/list-approvals.js';
import { type ApprovalView } from '../queries/approval.view.js';
import { GetApproval } from '../queries/get-approval.js';
import { ResolveApprovalBody } from './approval.controller.js';
import { ApprovalPageLoader } from '../services/approval-page-loader.js';
import { approvalListPage } from './page/approval-list-page.js';
import { approvalPage, readFurtherCalls } from './page/approval-page.js';
import { waitsForOthers } from '../domain/approval-policy.js';

/** Number of calls to look for on the page with the list. */
const maxListed = 50;

/** Serves the pages on which signed-in people decide about tool calls. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(browserPaths.approvals)
export class ApprovalPageController {
  static readonly access: RouteAccess<'list' | 'show' | 'resolve' | 'revoke'> = {
    list: everybody,
    show: everybody,
    resolve: everybody,
    revoke: everybody,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly memberPages: MemberPages,
    private readonly approvalPageLoader: ApprovalPageLoader,
  ) {}

  @Get()
  list(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, (...shown) => this.buildList(selectTexts(query), ...shown));
  }

  private async buildList({ cursor }: { cursor?: string }, caller: Caller, session: PageSession, problem?: string) {
    const list = (query: ApprovalQuery) => this.queryBus.execute(new ListApprovals(caller, query));
    const pending = { status: ['pending' as const], limit: maxListed };
    const isOwn = (approval: ApprovalView) => waitsForOthers(caller, approval);
    const [{ rows, next }, ended, grants] = await Promise.all([
      collectRows(
        (after) => list({ ...pending, ...cursorIn(after) }),
        (approval) => approval.can_resolve || isOwn(approval),
        { wanted: maxListed, cursor },
      ),
      list({ status: ['approved', 'denied', 'expired', 'consumed'], limit: maxListed }),
      this.queryBus.execute(new ListApprovalGrants(caller, { status: ['active'], limit: maxListed })),
    ]);
    const waiting = { rows: rows.filter(({ can_resolve }) => can_resolve), next };
    const own = rows.filter(isOwn);
    return approvalListPage({
      ...session,
      waiting,
      own,
      ended: ended.result,
      grants: grants.result,
      problem,
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
        const decided = form.get('decision');
        const further = decided === 'approve' ? readFurtherCalls(form.get('further')) : undefined;
        const body = { decision: decided, ...(further && { further_calls: further }) };
        const { decision, further_calls } = readAs(ResolveApprovalBody, body);
        const version = [Number(form.get('version'))];
        await this.commandBus.execute(new ResolveApproval(caller, id, decision, version, further_calls));
        return `${browserPaths.approvals}/${id}`;
      },
      build: (...shown) => this.build(id, ...shown),
    });
  }

  @Post('grant/:id')
  revoke(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller }) => {
        await this.commandBus.execute(new RevokeApprovalGrant(caller, id));
        return browserPaths.approvals;
      },
      build: (...shown) => this.buildList({}, ...shown),
    });
  }

  private async build(id: string, caller: Caller, session: PageSession, problem?: string): Promise<string> {
    const { view, version } = await this.queryBus.execute(new GetApproval(caller, id));
    const facts = await this.approvalPageLoader.load(caller, view);
    return approvalPage({ ...session, ...facts, approval: view, userId: caller.userId, version, problem });
  }
}
