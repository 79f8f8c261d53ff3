import { Inject, Injectable } from '@nestjs/common';
import { type Act, EventLog, invalid, StoredAggregates, Transactions } from '#kernel';
import { hashOf, hintOf, newSecret, type TokenEnvironment, tokenEnvironment } from '../domain/secret.js';
import { type TokenEvent } from '../domain/token-events.js';
import { type NewToken, secretKinds, Token, type TokenState } from '../domain/token.js';
import { type Tokens } from '../domain/tokens.js';
import { TokenTable } from './token-table.js';

@Injectable()
export class StoredTokens extends StoredAggregates<TokenState, TokenEvent, Token> implements Tokens {
  protected readonly noun = 'token';
  protected readonly table = TokenTable;
  protected revive = (state: TokenState) => new Token(state);

  constructor(
    transactions: Transactions,
    log: EventLog,
    @Inject(tokenEnvironment) private readonly environment: TokenEnvironment,
  ) {
    super(transactions, log);
  }

  issue(orgId: string, given: NewToken, act: Act): Promise<{ token: Token; secret: string }> {
    const secret = newSecret(this.environment, secretKinds[given.kind]);
    const token = Token.issue(orgId, given, hintOf(secret), act);
    return this.transactions.run(orgId, async (manager) => {
      await this.add(token);
      await manager.query('insert into access_control.secrets (org_id, hash, opens) values ($1, $2, $3)', [
        orgId,
        hashOf(secret),
        token.state.id,
      ]);
      return { token, secret };
    });
  }

  mustHaveHolder(orgId: string, { user_id }: NewToken): Promise<void> {
    return this.transactions.run(orgId, async (manager) => {
      if (user_id === null) return;
      const found = await manager.query<unknown[]>(
        'select 1 from access_control.members where org_id = $1 and id = $2',
        [orgId, user_id],
      );
      if (found.length === 0)
        throw invalid('user_id', 'unknown_member', 'user_id names no member of this organization.');
    });
  }
}
