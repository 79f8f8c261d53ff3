import { Injectable } from '@nestjs/common';
import { type MemberSessions, Secrets } from '#identity';
import { type Act, EventLog } from '#kernel';
import { type BrowserSessionEvent } from '../domain/browser-session.js';
import { SessionRecords } from '../persistence/session-records.js';

/** Adds the event for browser sessions that end before their time. */
@Injectable()
export class EndedSessions implements MemberSessions {
  constructor(
    private readonly sessionRecords: SessionRecords,
    private readonly secrets: Secrets,
    private readonly eventLog: EventLog,
  ) {}

  async recordEnds(orgId: string, userId: string, act: Act, work: () => Promise<unknown>): Promise<number> {
    const sessions = await this.sessionRecords.list(orgId, userId, act.at);
    const usable = await this.secrets.listUsableHashes(
      orgId,
      sessions.map(({ id }) => id),
    );
    await work();
    const ids = await this.secrets.deleteUnusable(orgId, usable);
    await this.sessionRecords.delete(orgId, userId, { ids });
    await this.append(orgId, userId, ids.length, act);
    return ids.length;
  }

  async append(orgId: string, userId: string, sessions: number, act: Act): Promise<void> {
    if (sessions === 0) return;
    const event: BrowserSessionEvent = { type: 'browser_session.ended', data: { user_id: userId, sessions } };
    const resource = { type: 'member', id: userId, label: null };
    await this.eventLog.append(orgId, [{ act, event, resource, changes: [] }]);
  }
}
