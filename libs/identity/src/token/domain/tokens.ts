import { type Act, AggregateStore, type Caller } from '#kernel';
import { type NewToken, type Token } from './token.js';

/** What a token's holder may do, as far as others decide about their tokens by it. */
export type Holder = { kind: 'person' | 'service'; permissions: string[] };

/** The tokens of an organization, and the secrets that open them. */
export abstract class Tokens extends AggregateStore<Token> {
  /** Issues a token and hands out its secret, which nobody can see again. */
  abstract issue(orgId: string, given: NewToken, act: Act): Promise<{ token: Token; secret: string }>;

  /** Gives a token a new secret; the old one is good for `overlapSeconds` more. */
  abstract renewSecret(token: Token, overlapSeconds: number, act: Act): Promise<string>;

  /** @throws validation_error `unknown_member` when there is no such member. */
  abstract holder(orgId: string, userId: string): Promise<Holder>;

  /** The scopes of the token that a caller came with; null where it has none. */
  abstract scopesOf(caller: Caller): Promise<string[] | null>;

  /** @throws conflict `name_taken`, `quota_exceeded` among the holder's live tokens. */
  abstract mustHaveRoom(
    orgId: string,
    given: Pick<NewToken, 'kind' | 'user_id' | 'name'>,
    exceptId?: string,
  ): Promise<void>;

  /** The member's tokens that are good now. */
  abstract countUsable(orgId: string, userId: string): Promise<number>;

  /** Revokes every token of a member who leaves, in the transaction of their leaving; answers how many. */
  abstract endAllOf(orgId: string, userId: string, act: Act): Promise<number>;

  /** Ids of the member's tokens that are not revoked. */
  abstract liveIds(orgId: string, userId: string): Promise<string[]>;
}
