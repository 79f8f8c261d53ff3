import { Injectable } from '@nestjs/common';
import { organizationOfId, type Read, Reads, Transactions } from '#kernel';
import { type ConnectOutcome, type ExpectedCallback, type FoundCallback } from '../domain/expected-callback.js';

@Injectable()
export class ExpectedCallbacks {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  /** Stores an expected callback, and deletes those of the same connection that expired more than a day ago. */
  expect(expected: ExpectedCallback): Promise<void> {
    return this.transactions.run(expected.org_id, async () => {
      await this.transactions.execute(expected.org_id, deleteOld, expected);
      await this.transactions.execute(expected.org_id, insert, expected);
    });
  }

  /** Finds an expected callback in all organizations by the values that a browser sends. */
  async find(connectionId: string, id: string): Promise<FoundCallback | null> {
    const entry = { orgId: organizationOfId(id), sql: 'select connections.enter_with_session(:id)' };
    const values = { id, connection_id: connectionId };
    const row = await this.reads.oneEntering<Read<FoundCallback>>(entry, select, values);
    return row ? { ...row, opened_at: new Date(row.opened_at), expires_at: new Date(row.expires_at) } : null;
  }

  /** Returns the name of the connection's account at the third party, or null if unknown. */
  async findAccountLabel({ org_id, connection_id }: ExpectedCallback): Promise<string | null> {
    const row = await this.reads.one<{ account_label: string | null }>(org_id, account, { connection_id });
    return row?.account_label ?? null;
  }

  /**
   * Records the outcome in the same transaction as its effects.
   * @returns false, without recording anything, if a code was already redeemed.
   */
  async close({ org_id, id }: Pick<ExpectedCallback, 'org_id' | 'id'>, outcome: ConnectOutcome): Promise<boolean> {
    return (await this.transactions.execute(org_id, recordOutcome, { id, outcome })) === 1;
  }
}

const deleteOld = `delete from connections.connect_sessions
  where org_id = :org_id and connection_id = :connection_id
    and expires_at < :opened_at::timestamptz - interval '1 day'`;

const insert = `insert into connections.connect_sessions
    (org_id, id, connection_id, purpose, user_id, redirect_uri, page_path, opened_at, expires_at)
  values (:org_id, :id, :connection_id, :purpose, :user_id, :redirect_uri, :page_path, :opened_at, :expires_at)`;

const select = `select session.org_id, session.id, connection_id, purpose, user_id, redirect_uri, page_path, opened_at,
    expires_at, outcome, connector_slug
  from connections.connect_sessions session
    left join connections.connections connection on connection.org_id = :org_id and connection.id = connection_id
  where session.org_id = :org_id and session.id = :id and connection_id = :connection_id`;

const account = 'select account_label from connections.connections where org_id = :org_id and id = :connection_id';

const recordOutcome = `update connections.connect_sessions set outcome = :outcome
  where org_id = :org_id and id = :id and outcome ->> 'code_hash' is null`;
