import { Injectable } from '@nestjs/common';
import { type Changed, defineTable, newId, Outbox, Reads, StoredStates, Transactions } from '#kernel';
import { type OpenSignIns } from '../../integration/domain/definition-dependents.js';
import {
  closed,
  type ConnectSession,
  type ConnectSessions,
  deletableAt,
  deleteExpiredSession,
  hashSecret,
  newLinkSecret,
  organizationOfLink,
  type SessionKey,
} from '../domain/connect-session.js';

export const ConnectSessionTable = defineTable<ConnectSession>('vault.connect_sessions', {
  org_id: { type: 'text', primary: true },
  id: { type: 'text', primary: true },
  connection_id: { type: 'text' },
  integration_id: { type: 'text' },
  purpose: { type: 'text' },
  account_id: { type: 'text', nullable: true },
  auth_method: { type: 'text', nullable: true },
  variables: { type: 'jsonb' },
  requested_scopes: { type: 'text', array: true, nullable: true },
  org_name: { type: 'text' },
  owner_name: { type: 'text' },
  expected_account: { type: 'text', nullable: true },
  confirm_direct_connect: { type: 'boolean' },
  logo_url: { type: 'text', nullable: true },
  org_logo_url: { type: 'text', nullable: true },
  return_url: { type: 'text' },
  token_hash: { type: 'bytea' },
  status: { type: 'text' },
  failures: { type: 'integer' },
  claim: { type: 'text', nullable: true },
  claimed_until: { type: 'timestamptz', nullable: true },
  outcome: { type: 'jsonb', nullable: true },
  code_hash: { type: 'bytea', nullable: true },
  completed_at: { type: 'timestamptz', nullable: true },
  redeemed_at: { type: 'timestamptz', nullable: true },
  created_at: { type: 'timestamptz' },
  expires_at: { type: 'timestamptz' },
});

@Injectable()
export class StoredConnectSessions implements ConnectSessions, OpenSignIns {
  private readonly states: StoredStates<ConnectSession>;

  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
    private readonly outbox: Outbox,
  ) {
    this.states = new StoredStates(transactions, ConnectSessionTable);
  }

  createKeys(orgId: string, at: Date): { id: string; token: string } {
    const digits = this.reads.digitsForKey(orgId);
    return { id: newId('cs', at) + digits, token: newLinkSecret('lkc_', digits) };
  }

  open(session: ConnectSession): Promise<void> {
    const { org_id, id, connection_id } = session;
    return this.transactions.run(org_id, async () => {
      await this.states.change(org_id, { connection_id }, closed);
      await this.states.add(session);
      await this.outbox.requestJob(org_id, deleteExpiredSession, id, deletableAt(session));
    });
  }

  async closeAll(orgId: string, integration_id: string): Promise<void> {
    await this.states.change(orgId, { integration_id }, closed);
  }

  async find(orgId: string, id: string): Promise<ConnectSession | null> {
    const [session] = await this.states.find(orgId, { id });
    return session ?? null;
  }

  async findByToken(token: string): Promise<ConnectSession | null> {
    const entry = { orgId: organizationOfLink(token, 'lkc_'), sql: enterWithToken };
    const sql = 'select org_id, id from vault.connect_sessions where org_id = :org_id and token_hash = :hash';
    const found = await this.reads.oneEntering<SessionKey>(entry, sql, { hash: hashSecret(token) });
    return found ? this.find(found.org_id, found.id) : null;
  }

  async lock({ org_id, id }: SessionKey): Promise<ConnectSession | null> {
    const [session] = await this.states.lock(org_id, { id });
    return session ?? null;
  }

  async change(
    { org_id, id }: SessionKey,
    decide: (session: ConnectSession) => ConnectSession | null,
  ): Promise<Changed<ConnectSession> | null> {
    const [changed] = await this.states.change(org_id, { id }, decide);
    return changed ?? null;
  }

  forget({ org_id, id }: SessionKey): Promise<void> {
    return this.states.remove(org_id, { id });
  }
}

const enterWithToken = `select set_config('latchkey.org_id', coalesce(vault.organization_of_session(:hash), ''), true)`;
