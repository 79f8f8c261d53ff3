import { type Act, AggregateStore, invalid } from '#kernel';
import { type MemberRights } from '../../member/domain/members.js';
import { type TokenConflicts } from './token-conflicts.js';
import { type NewToken, type Renewal, type Token } from './token.js';

/** That a token was used, and from where. */
export type TokenUse = { id: string; user_id: string; at: Date; ip: string | null };

/** The tokens of an organization. */
export abstract class Tokens extends AggregateStore<Token> {
  /** Issues a token and returns its secret, which is never shown again. @param issuers the members who are shown it. */
  abstract issue(
    orgId: string,
    given: NewToken,
    issuers: readonly string[],
    act: Act,
    secret?: string,
  ): Promise<{ token: Token; secret: string }>;

  /** Whether its person made it in a session that an issuer opened. */
  abstract isSignedIn(orgId: string, id: string): Promise<boolean>;

  /** Gives a token a new secret; the old one is good a little longer. */
  abstract renewSecret(token: Token, renewal: Renewal, act: Act): Promise<string>;

  /** @param exceptId the token itself, where it exists already. */
  abstract conflictsOf(
    orgId: string,
    given: Pick<NewToken, 'user_id' | 'name'>,
    exceptId?: string,
  ): Promise<TokenConflicts>;

  /** The member's tokens that are good now. */
  abstract countUsable(orgId: string, userId: string): Promise<number>;

  /** Revokes every token of a member who leaves, in the transaction of their leaving; answers their ids. */
  abstract endAllOf(orgId: string, userId: string, act: Act): Promise<string[]>;

  /** Ids of the member's tokens that are not revoked. */
  abstract liveIds(orgId: string, userId: string): Promise<string[]>;

  /** When and from where tokens were used last. */
  abstract recordUses(orgId: string, uses: readonly TokenUse[]): Promise<void>;

  /** Tokens of any organization that ended before then, `limit` at the most: those that ended first. */
  abstract deadBefore(time: Date, limit: number): Promise<{ org_id: string; id: string }[]>;

  /** Removes tokens and what opened them. */
  abstract forget(orgId: string, ids: readonly string[]): Promise<void>;
}

/** @throws validation_error for a holder who is no member. */
export function mustBeMember(holder: MemberRights | null): MemberRights {
  if (holder) return holder;
  throw invalid('/user_id', 'unknown_member', 'user_id names no member of this organization.');
}
