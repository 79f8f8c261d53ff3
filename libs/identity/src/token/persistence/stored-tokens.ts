import { Inject, Injectable } from '@nestjs/common';
import { type Act, type Caller, Clock, conflict, EventLog, invalid, StoredAggregates, Transactions } from '#kernel';
import { hashOf, hintOf, newSecret, type TokenEnvironment, tokenEnvironment } from '../../secret/domain/secret.js';
import { type TokenEvent } from '../domain/token-events.js';
import { type NewToken, secretKinds, Token, type TokenState } from '../domain/token.js';
import { type Holder, type Tokens } from '../domain/tokens.js';
import { TokenTable } from './token-table.js';
import { allRevoked, beside, holderOf, oldSecretsEnd, usable } from './token-statements.js';

@Injectable()
export class StoredTokens extends StoredAggregates<TokenState, TokenEvent, Token> implements Tokens {
  protected readonly noun = 'token';
  protected readonly table = TokenTable;
  protected revive = (state: TokenState) => new Token(state);

  constructor(
    transactions: Transactions,
    log: EventLog,
    @Inject(tokenEnvironment) private readonly environment: TokenEnvironment,
    private readonly clock: Clock,
  ) {
    super(transactions, log);
  }

  async issue(orgId: string, given: NewToken, act: Act): Promise<{ token: Token; secret: string }> {
    const secret = this.newSecret(given);
    const token = Token.issue(orgId, given, hintOf(secret), act);
    await this.transactions.run(orgId, async () => {
      await this.add(token);
      await this.keepSecret(token, secret);
    });
    return { token, secret };
  }

  async renewSecret(token: Token, overlapSeconds: number, act: Act): Promise<string> {
    const { org_id, id } = token.state;
    const secret = this.newSecret(token.state);
    token.rotate(hintOf(secret), overlapSeconds, act);
    await this.query(org_id, oldSecretsEnd, id, new Date(act.at.getTime() + overlapSeconds * 1000));
    await this.keepSecret(token, secret);
    return secret;
  }

  async holder(orgId: string, userId: string): Promise<Holder> {
    const [holder] = await this.query<Holder>(orgId, holderOf, userId);
    if (!holder) throw invalid('user_id', 'unknown_member', 'user_id names no member of this organization.');
    return holder;
  }

  async scopesOf({ orgId, token }: Caller): Promise<string[] | null> {
    const sql = 'select scopes from identity.api_tokens where org_id = $1 and id = $2';
    const [row] = await this.query<{ scopes: string[] | null }>(orgId, sql, token?.id ?? '');
    return row?.scopes ?? null;
  }

  async mustHaveRoom(orgId: string, given: Pick<NewToken, 'kind' | 'user_id' | 'name'>, exceptId = ''): Promise<void> {
    const { kind, user_id, name } = given;
    const [crowd] = await this.query<Crowd>(orgId, beside, user_id, name, exceptId, this.clock.now());
    if (crowd?.taken) throw conflict('name_taken', `A token is called “${name}” already: choose another name.`);
    const most = kind === 'scim' ? mostOfDirectory : mostOfMember;
    if (!exceptId && crowd && crowd.live >= most)
      throw conflict('quota_exceeded', `There are ${most} live tokens already: revoke one.`);
  }

  async countUsable(orgId: string, userId: string): Promise<number> {
    const [row] = await this.query<{ count: number }>(orgId, usable, userId, this.clock.now());
    return row?.count ?? 0;
  }

  endAllOf(orgId: string, userId: string, act: Act): Promise<number> {
    return this.transactions.run(orgId, async (manager) => {
      const [tokens] = await manager.query<[unknown[], number]>(allRevoked, [orgId, userId, act.at, act.by]);
      return tokens.length;
    });
  }

  async liveIds(orgId: string, userId: string): Promise<string[]> {
    const sql = `select id from identity.api_tokens
      where org_id = $1 and user_id = $2 and revoked_at is null order by id`;
    return (await this.query<{ id: string }>(orgId, sql, userId)).map(({ id }) => id);
  }

  private newSecret = ({ kind }: Pick<NewToken, 'kind'>): string => newSecret(this.environment, secretKinds[kind]);

  private async keepSecret({ state: { org_id, id } }: Token, secret: string): Promise<void> {
    const sql = 'insert into identity.secrets (org_id, hash, opens) values ($1, $2, $3)';
    await this.query(org_id, sql, hashOf(secret), id);
  }

  /** `$1` is the organization. */
  private query<Row>(orgId: string, sql: string, ...values: unknown[]): Promise<Row[]> {
    return this.transactions.run(orgId, (manager) => manager.query<Row[]>(sql, [orgId, ...values]));
  }
}

type Crowd = { taken: boolean; live: number };

/** Source: product design, Tokens. */
const mostOfMember = 50;
const mostOfDirectory = 5;
