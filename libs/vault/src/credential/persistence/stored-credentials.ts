import { Injectable } from '@nestjs/common';
import { Clock, conflict, newId, notFound, Outbox, Reads, Transactions } from '#kernel';
import {
  type ConfirmedCredential,
  credentialIsDiscardedUnlessConfirmed,
  credentialIsRefreshedWhenIdle,
  type CredentialKey,
  type Credentials,
  grantIsRevokedWhenCredentialEnds,
  type NewCredential,
} from '../domain/credentials.js';
import { CredentialSeals, type SealedVariable } from '../services/credential-seals.js';
import * as sql from './credential-sql.js';

const day = 24 * 3_600_000;

type Waiting = ConfirmedCredential & { stage: string; secret_variables: Buffer | null; revokes_on_replace: boolean };

@Injectable()
export class StoredCredentials implements Credentials {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly seals: CredentialSeals,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async keep(given: NewCredential): Promise<CredentialKey> {
    const { org_id } = given;
    const now = this.clock.now();
    const account_id = given.account_id ?? newId('sfa', now);
    const key = { org_id, account_id, generation: (await this.latest(org_id, account_id)) + 1 };
    const { secret, variables, secret_variables } = await this.seals.seal(key, given);
    const credential = [
      ...[org_id, account_id, key.generation, secret, now, given.expires_at, given.auth_method],
      ...[given.oauth_app_generation, given.subject_hash, given.account_label, given.scopes],
      ...[variables, secret_variables, given.confirm_by],
    ];
    const account = [org_id, account_id, given.integration_id, given.connection_id, given.auth_method, now];
    await this.transactions.run(org_id, async (manager) => {
      if (given.account_id === null) await manager.query(sql.insertAccount, account);
      const kept = await manager.query<unknown[]>(sql.insertCredential, credential);
      if (kept.length === 0) throw conflict('write_contention', 'This account is being connected twice at once.');
      await this.outbox.ask(org_id, credentialIsDiscardedUnlessConfirmed, subjectOf(key), given.confirm_by);
    });
    return key;
  }

  async confirm(key: CredentialKey): Promise<ConfirmedCredential> {
    const { stage, secret_variables, revokes_on_replace, ...answer } = await this.waiting(key);
    if (stage === 'unconfirmed') {
      const secrets = await this.seals.apart(key, secret_variables);
      const done = await this.makeCurrent(key, answer.variables, secrets, revokes_on_replace);
      // Somebody else was faster: confirmed it, which is the same answer, or discarded it.
      if (!done) await this.waiting(key);
    }
    return answer;
  }

  private async waiting({ org_id, account_id, generation }: CredentialKey): Promise<Waiting> {
    const [waiting] = await this.reads.rows<Waiting>(org_id, sql.selectWaiting, [org_id, account_id, generation]);
    if (!waiting || waiting.stage === 'ended') throw notFound('credential');
    return waiting;
  }

  private makeCurrent(
    key: CredentialKey,
    variables: Record<string, unknown>,
    secrets: SealedVariable[],
    revokeReplaced: boolean,
  ): Promise<boolean> {
    const { org_id, account_id, generation } = key;
    return this.transactions.run(org_id, async (manager) => {
      const now = this.clock.now();
      const values = [org_id, account_id, generation, now, revokeReplaced];
      const [confirmed] = await manager.query<{ replaced: number | null }[]>(sql.confirm, values);
      if (!confirmed) return false;
      await manager.query(sql.makeCurrent, [org_id, account_id, generation]);
      for (const [name, value] of Object.entries(variables))
        await manager.query(sql.setVariable, [org_id, account_id, name, JSON.stringify(value), null, 1, now]);
      for (const { name, sealed } of secrets)
        await manager.query(sql.setVariable, [org_id, account_id, name, null, sealed, generation, now]);
      await this.outbox.ask(org_id, credentialIsRefreshedWhenIdle, account_id, new Date(now.getTime() + day));
      if (confirmed.replaced !== null && revokeReplaced)
        await this.outbox.ask(
          org_id,
          grantIsRevokedWhenCredentialEnds,
          subjectOf({ account_id, generation: confirmed.replaced }),
        );
      return true;
    });
  }

  async discard(key: CredentialKey, revoke: boolean): Promise<void> {
    const { org_id, account_id, generation } = key;
    await this.transactions.run(org_id, async (manager) => {
      const discarded = await manager.query<unknown[]>(sql.discard, [org_id, account_id, generation, revoke]);
      if (discarded.length === 0) return;
      if (revoke) await this.outbox.ask(org_id, grantIsRevokedWhenCredentialEnds, subjectOf(key));
      else await manager.query(sql.dropUnusedAccount, [org_id, account_id]);
    });
  }

  private async latest(orgId: string, accountId: string): Promise<number> {
    const [row] = await this.reads.rows<{ latest: number }>(orgId, sql.latestGeneration, [orgId, accountId]);
    return row!.latest;
  }
}

const subjectOf = ({ account_id, generation }: Omit<CredentialKey, 'org_id'>): string => `${account_id}/${generation}`;
