import { type Act, AggregateStore, type Caller, invalid, refineError, nameTaken, quotaExceeded } from '#kernel';
import { type MemberRights } from '../../member/domain/members.js';
import { type NewToken, type Renewal, type Token, type TokenKind } from './token.js';
import { unknownMember } from '../../role/domain/refusals.js';

/** A use of a token. `ip`: the IP address that used the token. */
export type TokenUse = { id: string; user_id: string; at: Date; ip: string | null };

export abstract class Tokens extends AggregateStore<Token> {
  /**
   * Creates a token and returns its secret, which is never shown again.
   * @param issuers the members who see the secret.
   */
  abstract issue(
    orgId: string,
    draft: NewToken,
    issuers: readonly string[],
    act: Act,
    secret?: string,
  ): Promise<{ token: Token; secret: string }>;

  /**
   * Whether the identity provider signed the caller in: in this browser session, or in the one in which the caller's
   * token, or the token with which it was created, was created.
   */
  abstract isSignedIn(caller: Caller): Promise<boolean>;

  /** Gives a token a new secret, and returns it. The old secret stays valid during the overlap. */
  abstract renewSecret(token: Token, renewal: Renewal, act: Act): Promise<string>;

  /** @param exceptId the token itself, if it already exists. */
  abstract findConflicts(
    orgId: string,
    given: Pick<NewToken, 'user_id' | 'name'>,
    exceptId?: string,
  ): Promise<TokenConflicts>;

  /** Counts the member's active tokens. */
  abstract countActive(orgId: string, userId: string): Promise<number>;

  /** Revokes every token of a leaver, in the transaction in which they leave. Returns the ids. */
  abstract revokeAll(orgId: string, userId: string, act: Act): Promise<string[]>;

  /** Ids of the member's tokens that are not revoked. */
  abstract listUnrevokedIds(orgId: string, userId: string): Promise<string[]>;

  /** Records when and from where tokens were last used. */
  abstract recordUses(orgId: string, uses: readonly TokenUse[]): Promise<void>;

  /** Finds at most `limit` tokens that ended before `time`, in all organizations, earliest first. */
  abstract findEndedBefore(time: Date, limit: number): Promise<{ org_id: string; id: string }[]>;

  /** Removes tokens and their secrets. */
  abstract forget(orgId: string, ids: readonly string[]): Promise<void>;
}

/** @throws validation_error for a holder that is not a member. */
export function assertMember(holder: MemberRights | null): MemberRights {
  if (holder) return holder;
  throw invalid('/user_id', unknownMember, 'user_id must be a member of this organization.');
}

/** When a directory last made a request, with any of its tokens, including revoked ones. */
export abstract class DirectoryUse {
  /** Returns the time of the last request of the directory, to the minute. Null if there was none. */
  abstract lastRequestAt(orgId: string): Promise<string | null>;
}

export type MemberRevocation = {
  orgId: string;
  userId: string;
  exceptId?: string;
  reason: 'revoke_all' | 'address_confirmed' | 'agents_stopped';
};

/** Facts about the other live tokens of the holder, or of the directory, that limit new and renamed tokens. */
export type TokenConflicts = {
  /** Whether another live token has the same name. */
  taken: boolean;
  /** Number of other live tokens. */
  live: number;
};

const maxActive: Record<TokenKind, number> = { personal: 50, service: 50, scim: 5 };

export function assertNameFree({ taken }: TokenConflicts, name: string): void {
  if (taken) throw tokenNameTaken(name);
}

export const tokenNameTaken = refineError(
  nameTaken,
  (name: string) => `A token named “${name}” already exists. Choose another name.`,
);

export function assertBelowLimit({ live }: TokenConflicts, kind: TokenKind): void {
  const limit = maxActive[kind];
  if (live >= limit) throw tokenLimit(limit);
}

export const tokenLimit = refineError(
  quotaExceeded,
  (limit: number) => `There are already ${limit} active tokens, which is the limit. Revoke a token first.`,
  `A member can have at most ${maxActive.personal} active tokens, and the directory at most ${maxActive.scim}.`,
);

/**
 * The apps that members authorized to act for them; implemented by authentication. An app's tokens are not rows of
 * `api_tokens`, but the statement that loads callers works for both kinds of tokens.
 */
export abstract class MemberApps {
  abstract readonly tokens: AppTokenStatements;

  abstract recordUses(orgId: string, uses: readonly { id: string; at: Date }[]): Promise<void>;

  /** Disconnects all apps of a member. */
  abstract disconnectAll(orgId: string, userId: string, act: Act): Promise<number>;
}

/** The browser sessions of members; implemented by authentication. */
export abstract class MemberSessions {
  /**
   * Runs work that may end browser sessions of a member, such as revoking a token that opened one. Adds the event for
   * the sessions that it ended, and returns their number.
   */
  abstract recordEnds(orgId: string, userId: string, act: Act, work: () => Promise<unknown>): Promise<number>;
}

/** SQL statements. `ofSecret` and `ofId` return a row with the columns of `api_tokens` and the caller's `app`. */
export type AppTokenStatements = {
  /** Enters the organization of the token with the hash `:hash`. */
  enter: string;
  /** The token with the hash `:hash`. */
  ofSecret: string;
  /** The app with the id `:token_id`. */
  ofId: string;
};
