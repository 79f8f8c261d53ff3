import { Injectable } from '@nestjs/common';
import { Clock, defineTable, newId, Reads, StoredStates, Transactions } from '#kernel';
import { Sealing } from '#platform/sealing';
import {
  hashSecret,
  newLinkSecret,
  organizationOfLink,
  type SessionKey,
} from '../../connect-session/domain/connect-session.js';
import {
  type Attempt,
  attemptContext,
  type AttemptKeys,
  type AttemptSecrets,
  spent,
  surplus,
} from '../domain/attempt.js';

export const AttemptTable = defineTable<Attempt>('vault.connect_attempts', {
  org_id: { type: 'text', primary: true },
  id: { type: 'text', primary: true },
  session_id: { type: 'text' },
  state_hash: { type: 'bytea' },
  secret_hash: { type: 'bytea' },
  status: { type: 'text' },
  auth_method: { type: 'text' },
  sealed: { type: 'bytea' },
  created_at: { type: 'timestamptz' },
});

/** Stores the sign-in attempts of all organizations. */
@Injectable()
export class Attempts {
  private readonly states: StoredStates<Attempt>;

  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {
    this.states = new StoredStates(transactions, AttemptTable);
  }

  /**
   * Stores a new attempt, and deletes attempts that are no longer needed.
   * @param forgotten secrets of earlier attempts that the browser drops.
   */
  async start(
    { org_id, id: session_id }: SessionKey,
    auth_method: string,
    secrets: AttemptSecrets,
    forgotten: readonly string[],
  ): Promise<AttemptKeys> {
    const [created_at, state, secret] = [
      this.clock.now(),
      newLinkSecret('', this.reads.digitsForKey(org_id)),
      newLinkSecret(),
    ];
    const id = newId('att', created_at);
    const sealed = await this.sealing.seal(attemptContext({ org_id, id }), JSON.stringify(secrets));
    const hashes = { state_hash: hashSecret(state), secret_hash: hashSecret(secret) };
    const attempt: Attempt = { org_id, id, session_id, auth_method, ...hashes, status: 'open', sealed, created_at };
    await this.transactions.run(org_id, async () => {
      await this.states.add(attempt);
      for (const old of surplus(await this.states.lock(org_id, { session_id }), forgotten))
        await this.states.remove(org_id, { id: old.id });
    });
    return { state, secret };
  }

  /** Finds an attempt by the `state` that a provider returned. */
  async findByState(state: string): Promise<Attempt | null> {
    const entry = { orgId: organizationOfLink(state), sql: enterWithState };
    return (await this.reads.oneEntering<Attempt>(entry, byState, { hash: hashSecret(state) })) ?? null;
  }

  async openSecrets(attempt: Attempt): Promise<AttemptSecrets> {
    return JSON.parse(await this.sealing.open(attemptContext(attempt), attempt.sealed)) as AttemptSecrets;
  }

  /**
   * Marks an attempt as spent.
   * @returns false if it already was.
   */
  async spend({ org_id, id }: Pick<Attempt, 'org_id' | 'id'>): Promise<boolean> {
    return (await this.states.change(org_id, { id }, spent)).length === 1;
  }
}

const enterWithState = `select set_config('latchkey.org_id', coalesce(vault.organization_of_attempt(:hash), ''), true)`;

const byState = `
  select org_id, id, session_id, state_hash, secret_hash, status, auth_method, sealed
  from vault.connect_attempts where org_id = :org_id and state_hash = :hash`;
