import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Outbox, Reads, Transactions } from '#kernel';
import {
  type ConnectSession,
  later,
  sessionIsForgottenWhenOver,
  sessionLimits,
  type SignInOutcome,
} from '../domain/connect-session.js';
import { type ConnectSessions, type SessionKey } from '../domain/connect-sessions.js';
import { hashOf } from '../domain/secrets.js';
import { ConnectSessionTable } from './connect-session-table.js';

@Injectable()
export class StoredConnectSessions implements ConnectSessions {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
    private readonly outbox: Outbox,
  ) {}

  open(session: ConnectSession): Promise<void> {
    return this.transactions.run(session.org_id, async (manager) => {
      await manager.query(closeOfConnection, [session.org_id, session.connection_id]);
      await manager.insert(ConnectSessionTable, session);
      const due = later(session.expires_at, sessionLimits.kept);
      await this.outbox.ask(session.org_id, sessionIsForgottenWhenOver, session.id, due);
    });
  }

  find(orgId: string, id: string): Promise<ConnectSession | null> {
    return this.transactions.run(orgId, (manager) => this.read(manager, { org_id: orgId, id }));
  }

  async findByToken(token: string): Promise<ConnectSession | null> {
    const enter = `select set_config('latchkey.org_id', coalesce(vault.organization_of_session(:hash), ''), true)`;
    const sql = 'select org_id, id from vault.connect_sessions where token_hash = :hash';
    const found = await this.reads.oneEntering<SessionKey>(enter, sql, { hash: hashOf(token) });
    return found ? this.find(found.org_id, found.id) : null;
  }

  take({ org_id, id }: SessionKey, claim: string, at: Date): Promise<boolean> {
    return this.changed(org_id, take, [org_id, id, at, claim, later(at, sessionLimits.claim)]);
  }

  async giveBack({ org_id, id }: SessionKey, claim: string, failed: boolean): Promise<void> {
    await this.changed(org_id, giveBack, [org_id, id, claim, failed ? 1 : 0, sessionLimits.failures]);
  }

  complete({ org_id, id }: SessionKey, claim: string, outcome: SignInOutcome, code: Buffer, at: Date) {
    return this.changed(org_id, complete, [org_id, id, claim, JSON.stringify(outcome), code, at]);
  }

  lock(session: SessionKey): Promise<ConnectSession | null> {
    return this.transactions.run(session.org_id, (manager) =>
      this.read(manager, session, { mode: 'pessimistic_write' }),
    );
  }

  async redeem({ org_id, id }: SessionKey, at: Date): Promise<void> {
    await this.changed(org_id, redeem, [org_id, id, at]);
  }

  close(session: SessionKey): Promise<ConnectSession | null> {
    return this.transactions.run(session.org_id, async () => {
      const before = await this.lock(session);
      const closed = await this.changed(session.org_id, close, [session.org_id, session.id]);
      return closed ? before : null;
    });
  }

  async forget({ org_id, id }: SessionKey): Promise<void> {
    await this.transactions.run(org_id, (manager) => manager.delete(ConnectSessionTable, { org_id, id }));
  }

  private read(manager: EntityManager, { org_id, id }: SessionKey, lock?: { mode: 'pessimistic_write' }) {
    return manager.findOne(ConnectSessionTable, { where: { org_id, id }, lock });
  }

  private changed(orgId: string, sql: string, values: unknown[]): Promise<boolean> {
    return this.transactions.run(orgId, async (manager) => {
      const [rows] = await manager.query<[unknown[], number]>(sql, values);
      return rows.length === 1;
    });
  }
}

const closeOfConnection = `
  update vault.connect_sessions set status = 'closed'
  where org_id = $1 and connection_id = $2 and status in ('open', 'completed')`;

const take = `
  update vault.connect_sessions set claim = $4, claimed_until = $5
  where org_id = $1 and id = $2 and status = 'open' and expires_at > $3
    and (claimed_until is null or claimed_until <= $3)
  returning id`;

const giveBack = `
  update vault.connect_sessions
  set claim = null, claimed_until = null, failures = failures + $4::integer,
    status = case when failures + $4::integer >= $5::integer then 'closed' else status end
  where org_id = $1 and id = $2 and status = 'open' and claim = $3
  returning id`;

const complete = `
  update vault.connect_sessions
  set status = 'completed', claim = null, claimed_until = null, outcome = $4, code_hash = $5, completed_at = $6
  where org_id = $1 and id = $2 and status = 'open' and claim = $3
  returning id`;

const redeem = `
  update vault.connect_sessions set status = 'redeemed', redeemed_at = $3
  where org_id = $1 and id = $2 and status = 'completed'
  returning id`;

const close = `
  update vault.connect_sessions set status = 'closed'
  where org_id = $1 and id = $2 and status in ('open', 'completed')
  returning id`;
