import { Injectable } from '@nestjs/common';
import { Reads, Transactions } from '#kernel';
import { type SessionChoice, type SessionRecord, type SessionUse } from '../domain/browser-session.js';

/** Where and when browser sessions began and were last used. `Secrets` decides whether a session is valid. */
@Injectable()
export class SessionRecords {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
  ) {}

  /** Records a new session, and deletes the organization's records of expired sessions. */
  async add(orgId: string, session: SessionUse): Promise<void> {
    await this.transactions.execute(orgId, deleteExpired, { now: session.at });
    await this.recordUse(orgId, session);
  }

  /** Records the use of a session. Sessions from before this table existed get their record here. */
  async recordUse(orgId: string, { id, user_id, at, end, ip, user_agent }: SessionUse): Promise<void> {
    await this.transactions.execute(orgId, upsertRecord, { id, user_id, at, end, ip, user_agent });
  }

  /** Lists all unexpired sessions of a member, those used last first. Some of them may have ended with their token. */
  list(orgId: string, user_id: string, now: Date): Promise<SessionRecord[]> {
    return this.reads.rows<SessionRecord>(orgId, selectRecords, { user_id, now });
  }

  /** Deletes the records of a member's sessions, and returns the ids. @param ids by default all. */
  async delete(orgId: string, user_id: string, { ids = null, exceptId = '' }: SessionChoice): Promise<string[]> {
    const values = { user_id, ids, except_id: exceptId };
    return (await this.transactions.rows<{ id: string }>(orgId, deleteRecords, values)).map(({ id }) => id);
  }
}

const deleteExpired = 'delete from authentication.browser_sessions where org_id = :org_id and expires_at <= :now';

const upsertRecord = `
  insert into authentication.browser_sessions
    (org_id, id, user_id, began_at, last_used_at, expires_at, ip, user_agent)
  values (:org_id, :id, :user_id, :at, :at, :end, :ip, :user_agent)
  on conflict (org_id, id) do update
  set last_used_at = greatest(browser_sessions.last_used_at, excluded.last_used_at),
    ip = excluded.ip, user_agent = excluded.user_agent`;

const selectRecords = `
  select id, began_at, last_used_at, ip, user_agent from authentication.browser_sessions
  where org_id = :org_id and user_id = :user_id and expires_at > :now
  order by last_used_at desc, id`;

const deleteRecords = `
  delete from authentication.browser_sessions
  where org_id = :org_id and user_id = :user_id and id <> :except_id and (:ids::text[] is null or id = any(:ids::text[]))
  returning id`;
