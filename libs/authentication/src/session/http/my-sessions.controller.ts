import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { unscopedTokenRequired } from '#identity';
import { anyMember, type Caller, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller, WhileFrozen } from '#kernel/http';
import { type Page, PageQuery } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { EndBrowserSessions } from '../commands/end-browser-sessions.js';
import { ListMySessions, MySessionView } from '../queries/list-my-sessions.js';

const sessionExample: MySessionView = {
  id: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  browser: 'Firefox on Windows',
  ip: '203.0.113.7',
  began_at: '2026-11-25T08:00:00.000Z',
  last_used_at: '2026-11-25T09:30:00.000Z',
  current: true,
};

@ApiTags('Current user')
@Controller('user/me/session')
export class MySessionsController {
  static readonly access: RouteAccess<'list' | 'end'> = { list: anyMember, end: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listMySessions',
    summary: 'List your browser sessions',
    description: 'The browsers in which the caller is signed in, most recently used first. A session lasts ten hours.',
    pageOf: MySessionView,
    example: { result: [sessionExample], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<MySessionView>> {
    return this.queryBus.execute(new ListMySessions(caller, query));
  }

  @Delete(':id')
  @WhileFrozen()
  @Operation({
    id: 'endMySession',
    status: 204,
    summary: 'End a browser session',
    description: 'Signs the caller out of one browser. The next request of the session is refused.',
    errors: [
      [unscopedTokenRequired, 'The token has scopes.'],
      [notFound, 'The caller has no such session.'],
    ],
  })
  async end(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    const ended = await this.commandBus.execute(new EndBrowserSessions(caller, { ids: [id] }));
    if (ended === 0) throw notFound('session');
  }
}
