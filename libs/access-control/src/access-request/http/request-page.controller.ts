import { Controller, Get, Param, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { BrowserFilter, MemberPages, PageLimitsGuard, type PageSession, type SentForm } from '#authentication';
import { memberPages } from '#identity';
import { type Caller, everybody, IgnoresUnknownParameters, invalid, normalized, type RouteAccess } from '#kernel';
import { ResolveAccessRequest } from '../commands/resolve-access-request.js';
import { WithdrawAccessRequest } from '../commands/withdraw-access-request.js';
import { GetAccessRequest } from '../queries/get-access-request.js';
import { ListAccessRequests } from '../queries/list-access-requests.js';
import { requestListPage, requestPage } from './page/request-page.js';

const maxNote = 2000;

/** Maximum number of requests on the page with the list. */
const maxListed = 50;

/** Serves the pages on which signed-in people decide about access requests, and withdraw their own. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageLimitsGuard)
@Controller(memberPages.requests)
export class RequestPageController {
  static readonly access: RouteAccess<'list' | 'show' | 'act'> = { list: everybody, show: everybody, act: everybody };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly memberPages: MemberPages,
  ) {}

  @Get()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, async (caller, { person }) => {
      const query = { limit: maxListed };
      const [pending, own] = await Promise.all([
        this.queries.execute(new ListAccessRequests(caller, { ...query, status: ['pending'] })),
        this.queries.execute(new ListAccessRequests(caller, { ...query, mine: true })),
      ]);
      const waiting = pending.result.filter(({ can_resolve }) => can_resolve);
      return requestListPage({ person, waiting, own: own.result });
    });
  }

  @Get(':id')
  show(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, (caller, session) => this.build(caller, session, id));
  }

  @Post(':id')
  act(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(
      request,
      reply,
      async (sent) => {
        await this.decide(id, sent);
        return `${memberPages.requests}/${id}`;
      },
      (caller, session, problem) => this.build(caller, session, id, problem),
    );
  }

  private async decide(id: string, { caller, form }: SentForm): Promise<void> {
    const expected = [Number(form.get('version'))];
    const decision = form.get('decision');
    if (decision === 'withdraw') return this.commands.execute(new WithdrawAccessRequest(caller, id, expected));
    const note = noteIn(form);
    if (decision === 'deny') {
      await this.commands.execute(new ResolveAccessRequest(caller, id, { decision, note }, expected));
    } else if (decision === 'approve') {
      const terms = { expires_in_days: daysIn(form), lift_member_rules: form.get('lift_member_rules') === 'yes' };
      // A request that is closed because nothing blocks the member anymore is shown as such.
      await this.commands.execute(new ResolveAccessRequest(caller, id, { decision, note, ...terms }, expected));
    } else {
      throw invalid('/decision', 'invalid_value', 'Choose whether to approve or deny the request.');
    }
  }

  private async build(caller: Caller, session: PageSession, id: string, problem?: string): Promise<string> {
    const { view, version } = await this.queries.execute(new GetAccessRequest(caller, id));
    return requestPage({ ...session, accessRequest: view, version, problem });
  }
}

/** @throws validation_error for a note that the API would refuse. */
function noteIn(form: URLSearchParams): string | null {
  const given = form.get('note') ?? '';
  if (given.length > maxNote) throw invalid('/note', 'too_long', `The note is longer than ${maxNote} characters.`);
  return normalized(given).trim() || null;
}

/** @throws validation_error unless the field is empty or a number of days. */
function daysIn(form: URLSearchParams): number | null {
  const given = (form.get('days') ?? '').trim();
  if (given === '') return null;
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1 || days > 365)
    throw invalid('/expires_in_days', 'invalid_value', 'Enter a whole number of days between 1 and 365.');
  return days;
}
