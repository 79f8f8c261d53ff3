import { Inject, Injectable } from '@nestjs/common';
import { Clock, Reads, Transactions } from '#kernel';
import {
  hashOf,
  kindOf,
  newSecret,
  type SecretKind,
  type TokenEnvironment,
  tokenEnvironment,
} from '../domain/secret.js';
import { type Secrets } from '../domain/secrets.js';

@Injectable()
export class StoredSecrets implements Secrets {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(tokenEnvironment) private readonly environment: TokenEnvironment,
  ) {}

  make(kind: SecretKind): string {
    return newSecret(this.environment, kind);
  }

  /** Also deletes expired secrets of the same purpose. */
  keep(orgId: string, secret: string, opens: string, end: Date | null = null): Promise<void> {
    return this.transactions.run(orgId, async () => {
      if (end !== null) await this.transactions.execute(orgId, past, { opens, now: this.clock.now() });
      await this.transactions.execute(orgId, kept, { hash: hashOf(secret), opens, end });
    });
  }

  async spend(orgId: string, secret: string): Promise<boolean> {
    const spent = 'delete from identity.secrets where org_id = :org_id and hash = :hash';
    return (await this.transactions.execute(orgId, spent, { hash: hashOf(secret) })) === 1;
  }

  async endAt(orgId: string, opens: string, end: Date): Promise<void> {
    await this.transactions.execute(orgId, ended, { opens, end });
  }

  async forget(orgId: string, opened: readonly string[]): Promise<void> {
    const forgotten = 'delete from identity.secrets where org_id = :org_id and opens = any(:opened::text[])';
    await this.transactions.execute(orgId, forgotten, { opened });
  }

  endAll(orgId: string): Promise<number> {
    return this.transactions.execute(orgId, 'delete from identity.secrets where org_id = :org_id');
  }

  async opened(kind: SecretKind, secret: string): Promise<{ orgId: string; id: string } | null> {
    if (kindOf(secret) !== kind) return null;
    const values = { hash: hashOf(secret), now: this.clock.now() };
    return (await this.reads.oneEntering<{ orgId: string; id: string }>(enter, opened, values)) ?? null;
  }
}

const past = `
  delete from identity.secrets where org_id = :org_id and opens = :opens and good_until <= :now::timestamptz`;

const kept =
  'insert into identity.secrets (org_id, hash, opens, good_until) values (:org_id, :hash, :opens, :end::timestamptz)';

const ended = `
  update identity.secrets set good_until = least(good_until, :end::timestamptz)
  where org_id = :org_id and opens = :opens`;

const enter = 'select identity.enter_with_secret(:hash)';

const opened = `
  select org_id as "orgId", opens as id from identity.secrets
  where org_id = current_setting('latchkey.org_id', true) and hash = :hash
    and (good_until is null or good_until > :now::timestamptz)`;
