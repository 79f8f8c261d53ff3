import { type Act } from '#kernel';

/**
 * The apps that members authorized to act for them; implemented by authentication. An app's tokens are not rows of
 * `api_tokens`, but the statement that loads callers works for both kinds of tokens.
 */
export abstract class MemberApps {
  abstract readonly tokens: AppTokenStatements;

  abstract recordUses(orgId: string, uses: readonly { id: string; at: Date }[]): Promise<void>;

  /** Disconnects all apps of a member. */
  abstract disconnectAll(orgId: string, userId: string, act: Act): Promise<void>;
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
