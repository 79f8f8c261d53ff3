import { Injectable } from '@nestjs/common';
import { Clock, newId, Reads, Sealing, Transactions } from '#kernel';
import { sessionLimits } from '../../connect-session/domain/connect-session.js';
import { type SessionKey } from '../../connect-session/domain/connect-sessions.js';
import { hashOf, newSecret } from '../../connect-session/domain/secrets.js';
import { type Attempt, type AttemptSecrets, type AttemptKeys } from '../domain/attempt.js';
import { type Attempts } from '../domain/attempts.js';
import { AttemptTable } from './attempt-table.js';

@Injectable()
export class StoredAttempts implements Attempts {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async begin(
    { org_id, id: session_id }: SessionKey,
    auth_method: string,
    secrets: AttemptSecrets,
  ): Promise<AttemptKeys> {
    const [created_at, state, secret] = [this.clock.now(), newSecret(), newSecret()];
    const id = newId('att', created_at);
    const sealed = await this.sealing.seal(attemptContext({ org_id, id }), JSON.stringify(secrets));
    const hashes = { state_hash: hashOf(state), secret_hash: hashOf(secret) };
    const attempt: Attempt = { org_id, id, session_id, auth_method, ...hashes, status: 'open', sealed, created_at };
    await this.transactions.run(org_id, async (manager) => {
      await manager.insert(AttemptTable, attempt);
      await manager.query(dropOldest, [org_id, session_id, sessionLimits.attempts]);
    });
    return { state, secret };
  }

  async findByState(state: string): Promise<Attempt | null> {
    const enter = `select set_config('latchkey.org_id', coalesce(vault.organization_of_attempt(:hash), ''), true)`;
    return (await this.reads.oneEntering<Attempt>(enter, byState, { hash: hashOf(state) })) ?? null;
  }

  async secretsOf(attempt: Attempt): Promise<AttemptSecrets> {
    return JSON.parse(await this.sealing.open(attemptContext(attempt), attempt.sealed)) as AttemptSecrets;
  }

  async spend({ org_id, id }: Pick<Attempt, 'org_id' | 'id'>): Promise<boolean> {
    const spent = await this.transactions.run(org_id, (manager) =>
      manager.update(AttemptTable, { org_id, id, status: 'open' }, { status: 'spent' }),
    );
    return spent.affected === 1;
  }
}

const attemptContext = ({ org_id, id }: Pick<Attempt, 'org_id' | 'id'>) => ({
  org_id,
  table: 'connect_attempts',
  row: id,
  field: 'sealed',
  generation: 1,
});

const byState = `
  select org_id, id, session_id, state_hash, secret_hash, status, auth_method, sealed
  from vault.connect_attempts where state_hash = :hash`;

/** Ids sort by time. */
const dropOldest = `
  delete from vault.connect_attempts
  where org_id = $1 and session_id = $2 and status = 'open' and id <= (
    select id from vault.connect_attempts
    where org_id = $1 and session_id = $2 and status = 'open' order by id desc offset $3 limit 1)`;
