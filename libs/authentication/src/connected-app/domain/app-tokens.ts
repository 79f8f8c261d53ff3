/**
 * The kinds of tokens. An app exchanges a code for an access token and a refresh token, and a refresh token for the
 * next pair.
 */
export type AppTokenKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken';

/** A token without its secret. `family`: all tokens from one consent. */
export type AppToken = { kind: AppTokenKind; app_id: string; family: string; payload: object; expires_at: Date };

export type FoundAppToken = Pick<AppToken, 'app_id' | 'family' | 'payload'> & {
  org_id: string;
  consumed_at: string | null;
};

/** Secrets of connected apps. Only hashes are stored, so a token cannot be shown again. */
export abstract class AppTokens {
  /** Returns false, and stores nothing, when the token's family has ended. */
  abstract store(orgId: string, secret: string, token: AppToken): Promise<boolean>;

  /** Finds a token in all organizations. Null if the token has ended. */
  abstract find(kind: AppTokenKind, secret: string): Promise<FoundAppToken | null>;

  /** Marks a token as used. Returns whether this was its first use: of two concurrent uses, only one is the first. */
  abstract consume(orgId: string, secret: string): Promise<boolean>;

  abstract end(orgId: string, secret: string): Promise<void>;

  /** Ends all tokens from one consent. */
  abstract endFamily(orgId: string, appId: string, family: string): Promise<void>;

  /** Removes all tokens of the organization and returns how many there were. */
  abstract deleteAll(orgId: string): Promise<number>;
}
