import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { type Caller } from '#kernel';
import { type Page, type PageQuery, Paging } from '#kernel/paging';
import { describeBrowser } from '../domain/browser-session.js';
import { ListBrowserSessions, ListBrowserSessionsHandler } from './list-browser-sessions.js';

/** A browser in which the caller is signed in. */
export class MySessionView {
  /** Identifies the session. It is not the session's secret. */
  id!: string;
  /** The browser and the system, from its header `User-Agent`. */
  browser!: string;
  /** The IP address of the last use. Null if unknown. */
  @ApiProperty({ type: String, nullable: true }) ip!: string | null;
  /** When the person signed in. */
  @ApiProperty({ format: 'date-time' }) began_at!: string;
  /** When the session was last used, to the minute. */
  @ApiProperty({ format: 'date-time' }) last_used_at!: string;
  /** Whether this request was sent with the session. */
  current!: boolean;
}

/** A page of the caller's own browser sessions, those used last first. */
export class ListMySessions extends Query<Page<MySessionView>> {
  constructor(
    readonly caller: Caller,
    readonly query: PageQuery,
  ) {
    super();
  }
}

const sorts = { '-last_used_at': { by: 'last_used_at', type: 'timestamptz' } } as const;

@QueryHandler(ListMySessions)
export class ListMySessionsHandler implements IQueryHandler<ListMySessions> {
  constructor(
    private readonly listBrowserSessionsHandler: ListBrowserSessionsHandler,
    private readonly paging: Paging,
  ) {}

  async execute({ caller, query }: ListMySessions): Promise<Page<MySessionView>> {
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /user/me/session', query, sorts });
    const sessions = await this.listBrowserSessionsHandler.execute(new ListBrowserSessions(caller));
    const rows = sessions.map((each) => ({ ...each, page_id: each.id, page_key: each.last_used_at }));
    const { result, ...cursors } = window.buildPage(rows);
    const views = result.map(({ id, user_agent, ip, began_at, last_used_at }) => ({
      id,
      browser: describeBrowser(user_agent),
      ip,
      began_at,
      last_used_at,
      current: id === caller.session?.id,
    }));
    return { result: views, ...cursors };
  }
}
