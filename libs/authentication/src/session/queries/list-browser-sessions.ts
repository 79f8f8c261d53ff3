import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Secrets } from '#identity';
import { type Caller, Clock } from '#kernel';
import { type SessionRecord } from '../domain/browser-session.js';
import { SessionRecords } from '../persistence/session-records.js';

/** The member's own browser sessions that are still valid. */
export class ListBrowserSessions extends Query<SessionRecord[]> {
  constructor(readonly caller: Pick<Caller, 'orgId' | 'userId'>) {
    super();
  }
}

@QueryHandler(ListBrowserSessions)
export class ListBrowserSessionsHandler implements IQueryHandler<ListBrowserSessions> {
  constructor(
    private readonly sessionRecords: SessionRecords,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async execute({ caller: { orgId, userId } }: ListBrowserSessions): Promise<SessionRecord[]> {
    const sessions = await this.sessionRecords.list(orgId, userId, this.clock.now());
    const ids = sessions.map(({ id }) => id);
    const usable = new Set(await this.secrets.listUsableHashes(orgId, ids));
    return sessions.filter(({ id }) => usable.has(id));
  }
}
