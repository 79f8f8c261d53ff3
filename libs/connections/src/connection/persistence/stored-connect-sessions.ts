import { Injectable } from '@nestjs/common';
import { type Read, Reads, Transactions } from '#kernel';
import { type ConnectOutcome } from '../domain/connect-outcome.js';
import { type ConnectSession, type ConnectSessions } from '../domain/connect-session.js';

@Injectable()
export class StoredConnectSessions implements ConnectSessions {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  open(session: ConnectSession): Promise<void> {
    const { org_id, id, connection_id, purpose, user_id, redirect_uri, opened_at, expires_at } = session;
    return this.transactions.run(org_id, async (manager) => {
      await manager.query(forgetOld, [org_id, connection_id, opened_at]);
      await manager.query(insert, [org_id, id, connection_id, purpose, user_id, redirect_uri, opened_at, expires_at]);
    });
  }

  async find(connectionId: string, id: string): Promise<ConnectSession | null> {
    const enter = 'select connections.enter_with_session(:id)';
    const values = { id, connection_id: connectionId };
    const row = await this.reads.oneEntering<Read<ConnectSession>>(enter, select, values);
    return row ? { ...row, opened_at: new Date(row.opened_at), expires_at: new Date(row.expires_at) } : null;
  }

  settle({ org_id, id }: Pick<ConnectSession, 'org_id' | 'id'>, outcome: ConnectOutcome): Promise<boolean> {
    return this.transactions.run(org_id, async (manager) => {
      const [noted] = await manager.query<[unknown[], number]>(settle, [org_id, id, outcome]);
      return noted.length === 1;
    });
  }
}

const forgetOld = `delete from connections.connect_sessions
  where org_id = $1 and connection_id = $2 and expires_at < $3::timestamptz - interval '1 day'`;

const insert = `insert into connections.connect_sessions
    (org_id, id, connection_id, purpose, user_id, redirect_uri, opened_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

const select = `select org_id, id, connection_id, purpose, user_id, redirect_uri, opened_at, expires_at, outcome
  from connections.connect_sessions where id = :id and connection_id = :connection_id`;

const settle = `update connections.connect_sessions set outcome = $3
  where org_id = $1 and id = $2 and outcome ->> 'code_hash' is null returning id`;
