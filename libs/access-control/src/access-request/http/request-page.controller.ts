import { Controller, Get, Param, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { BrowserFilter, browserPaths, MemberPages, PageGuard, type PageSession, type SentForm } from '#authentication';
import { type Caller, everybody, type RouteAccess } from '#kernel';
import { BodyLimit, IgnoresUnknownParameters, readAs } from '#kernel/http';
import { ResolveAccessRequest } from '../commands/resolve-access-request.js';
import { WithdrawAccessRequest } from '../commands/withdraw-access-request.js';
import { collectRows, cursorIn, noteFormBytes, selectTexts } from '#platform/pages';
import { GetAccessRequest } from '../queries/get-access-request.js';
import { ListAccessRequests } from '../queries/list-access-requests.js';
import { ResolveAccessRequestBody, parseResolution } from './access-request.dto.js';
import { requestListPage, requestPage } from './page/request-page.js';

/** Number of requests to look for in each list of the page. */
const maxListed = 50;

/** Serves the pages on which signed-in people decide about access requests, and withdraw their own. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(browserPaths.requests)
export class RequestPageController {
  static readonly access: RouteAccess<'list' | 'show' | 'act'> = { list: everybody, show: everybody, act: everybody };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly memberPages: MemberPages,
  ) {}

  @Get()
  list(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { waiting: after, own: ownAfter } = selectTexts(query);
    return this.memberPages.show(request, reply, async (caller, { person }) => {
      const pending = { status: ['pending'], limit: maxListed };
      const mine = { mine: true, limit: maxListed, ...cursorIn(ownAfter) };
      const [waiting, own] = await Promise.all([
        collectRows(
          (cursor) => this.queryBus.execute(new ListAccessRequests(caller, { ...pending, ...cursorIn(cursor) })),
          ({ can_resolve }) => can_resolve,
          { wanted: maxListed, cursor: after },
        ),
        this.queryBus.execute(new ListAccessRequests(caller, mine)),
      ]);
      return requestListPage({ person, waiting, own: { rows: own.result, next: own.next_cursor } });
    });
  }

  @Get(':id')
  show(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, (...shown) => this.build(id, ...shown));
  }

  @BodyLimit(noteFormBytes)
  @Post(':id')
  act(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async (sent) => {
        await this.commandBus.execute(commandIn(id, sent));
        return `${browserPaths.requests}/${id}`;
      },
      build: (...shown) => this.build(id, ...shown),
    });
  }

  private async build(id: string, caller: Caller, session: PageSession, problem?: string): Promise<string> {
    const { view, version } = await this.queryBus.execute(new GetAccessRequest(caller, id));
    const isOwn = view.requester_user_id === caller.userId;
    return requestPage({ ...session, accessRequest: view, isOwn, version, problem });
  }
}

/**
 * Reads a form by the rules of the API. If nothing blocks the member anymore, an approval closes the request, and the
 * page then says so.
 */
function commandIn(id: string, { caller, form }: SentForm): WithdrawAccessRequest | ResolveAccessRequest {
  const { version, decision, note = '', days = '', lift_member_rules } = Object.fromEntries(form);
  const expected = [Number(version)];
  if (decision === 'withdraw') return new WithdrawAccessRequest(caller, id, expected);
  const terms = decision === 'approve' && {
    expires_in_days: days.trim() === '' ? null : Number(days),
    lift_member_rules: lift_member_rules === 'yes',
  };
  const body = readAs(ResolveAccessRequestBody, { decision, note, ...terms });
  return new ResolveAccessRequest(caller, id, parseResolution(body), expected);
}
