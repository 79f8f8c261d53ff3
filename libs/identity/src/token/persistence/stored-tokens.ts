import { Injectable } from '@nestjs/common';
import {
  aggregateColumns,
  type Act,
  type Caller,
  Clock,
  defineTable,
  EventLog,
  Reads,
  StoredAggregates,
  Transactions,
} from '#kernel';
import { formatSecretHint, Secrets } from '../../secret/domain/secret.js';
import { type DirectoryUse, type TokenConflicts, type Tokens, type TokenUse } from '../domain/tokens.js';
import { type NewToken, type Renewal, secretKinds, Token, type TokenEvent, type TokenState } from '../domain/token.js';

export const TokenTable = defineTable<TokenState>('identity.api_tokens', {
  ...aggregateColumns,
  kind: { type: 'text' },
  user_id: { type: 'text', nullable: true },
  name: { type: 'text' },
  name_key: { type: 'text' },
  hint: { type: 'text' },
  scopes: { type: 'text', array: true, nullable: true },
  days: { type: 'integer', nullable: true },
  expires_at: { type: 'timestamptz', nullable: true },
  signed_in: { type: 'boolean' },
  issued_by: { type: 'text', array: true },
  created_by: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz' },
  revoked_by: { type: 'text', nullable: true },
  revoked_at: { type: 'timestamptz', nullable: true },
});

@Injectable()
export class StoredTokens extends StoredAggregates<TokenState, TokenEvent, Token> implements Tokens {
  protected readonly noun = 'token';
  protected readonly table = TokenTable;
  protected revive = (state: TokenState) => new Token(state);

  constructor(
    transactions: Transactions,
    eventLog: EventLog,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly reads: Reads,
  ) {
    super(transactions, eventLog);
  }

  async issue(
    orgId: string,
    draft: NewToken,
    issuers: readonly string[],
    act: Act,
    secret = this.secrets.create(secretKinds[draft.kind], orgId),
  ): Promise<{ token: Token; secret: string }> {
    const token = Token.issue(orgId, draft, formatSecretHint(secret), issuers, act);
    await this.transactions.run(orgId, async () => {
      await this.add(token);
      await this.secrets.store(orgId, secret, token.state.id);
    });
    return { token, secret };
  }

  async isSignedIn({ orgId, kind, token }: Caller): Promise<boolean> {
    if (kind !== 'user' || token === null) return kind === 'user';
    const { id } = token;
    return (await this.transactions.one<{ signed_in: boolean }>(orgId, signedIn, { id }))?.signed_in ?? false;
  }

  async renewSecret(token: Token, renewal: Renewal, act: Act): Promise<string> {
    const { org_id, id, kind } = token.state;
    const secret = this.secrets.create(secretKinds[kind], org_id);
    token.rotate(formatSecretHint(secret), renewal, act);
    await this.secrets.expireAt(org_id, id, new Date(act.at.getTime() + renewal.overlap_seconds * 1000));
    await this.secrets.store(org_id, secret, id);
    return secret;
  }

  async findConflicts(
    orgId: string,
    { user_id, name }: Pick<NewToken, 'user_id' | 'name'>,
    exceptId = '',
  ): Promise<TokenConflicts> {
    const values = { user_id, name, except_id: exceptId, now: this.clock.now() };
    return (await this.transactions.one<TokenConflicts>(orgId, conflicts, values))!;
  }

  async countActive(orgId: string, userId: string): Promise<number> {
    const values = { user_id: userId, now: this.clock.now() };
    return (await this.transactions.one<{ count: number }>(orgId, countActiveTokens, values))!.count;
  }

  async revokeAll(orgId: string, userId: string, act: Act): Promise<string[]> {
    const values = { user_id: userId, at: act.at, by: act.by };
    return (await this.transactions.rows<{ id: string }>(orgId, revokeTokens, values)).map(({ id }) => id);
  }

  async listUnrevokedIds(orgId: string, userId: string): Promise<string[]> {
    const rows = await this.transactions.rows<{ id: string }>(orgId, selectUnrevoked, { user_id: userId });
    return rows.map(({ id }) => id);
  }

  async recordUses(orgId: string, uses: readonly TokenUse[]): Promise<void> {
    await this.transactions.execute(orgId, updateUses, { uses: JSON.stringify(uses) });
  }

  findEndedBefore(time: Date, limit: number): Promise<{ org_id: string; id: string }[]> {
    return this.reads.rows(null, 'select * from identity.tokens_dead_before(:time, :limit)', { time, limit });
  }

  forget(orgId: string, ids: readonly string[]): Promise<void> {
    return this.transactions.run(orgId, async () => {
      await this.secrets.delete(orgId, ids);
      await this.transactions.execute(orgId, deleteTokens, { ids });
    });
  }
}

const signedIn = 'select signed_in from identity.api_tokens where org_id = :org_id and id = :id';

const deleteTokens = 'delete from identity.api_tokens where org_id = :org_id and id = any(:ids::text[])';

/** Reads `TokenConflicts`, from the holder's tokens, or from the directory's if there is no holder. */
const conflicts = `
  select coalesce(bool_or(name = :name), false) as taken, count(*)::integer as live
  from identity.api_tokens
  where org_id = :org_id and user_id is not distinct from :user_id and id <> :except_id and revoked_at is null
    and (expires_at is null or expires_at > :now::timestamptz)`;

const countActiveTokens = `
  select count(*)::integer as count from identity.api_tokens
  where org_id = :org_id and user_id = :user_id and revoked_at is null
    and (expires_at is null or expires_at > :now::timestamptz)`;

const revokeTokens = `
  update identity.api_tokens set revoked_at = :at, revoked_by = :by, version = version + 1
  where org_id = :org_id and user_id = :user_id and revoked_at is null returning id`;

const selectUnrevoked = `
  select id from identity.api_tokens
  where org_id = :org_id and user_id = :user_id and revoked_at is null order by id`;

const updateUses = `
  update identity.api_tokens token set last_used_at = used.at, last_used_ip = used.ip
  from jsonb_to_recordset(:uses::jsonb) as used (id text, at timestamptz, ip text)
  where token.org_id = :org_id and token.id = used.id and (token.last_used_at is null or token.last_used_at < used.at)`;

@Injectable()
export class StoredDirectoryUse implements DirectoryUse {
  constructor(private readonly reads: Reads) {}

  async lastRequestAt(orgId: string): Promise<string | null> {
    return (await this.reads.one<{ at: string | null }>(orgId, lastUse))?.at ?? null;
  }
}

/**
 * Tokens without a user belong to the directory. The index does not contain the kind, so PostgreSQL checks the kind
 * on the rows.
 */
const lastUse = `
  select max(last_used_at) as at from identity.api_tokens where org_id = :org_id and user_id is null and kind = 'scim'`;
