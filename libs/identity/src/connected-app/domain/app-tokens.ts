/** What an app is given: a code, which it exchanges for a token of access and one that gets it the next pair. */
export type AppTokenKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken';

/** A token without what opens it. `family`: those that came of one consent, one after another. */
export type AppToken = { kind: AppTokenKind; app_id: string; family: string; payload: object; expires_at: Date };

export type FoundAppToken = Pick<AppToken, 'app_id' | 'family' | 'payload'> & {
  org_id: string;
  consumed_at: string | null;
};

/** What opens connected apps. Only hashes are kept: nobody sees a token again. */
export abstract class AppTokens {
  /** Answers false, and keeps nothing, where the token's family has ended. */
  abstract keep(orgId: string, secret: string, token: AppToken): Promise<boolean>;

  /** In whichever organization; null where it has ended. */
  abstract find(kind: AppTokenKind, secret: string): Promise<FoundAppToken | null>;

  /** Whether this was its first use: of two at once one is. */
  abstract consume(orgId: string, secret: string): Promise<boolean>;

  abstract end(orgId: string, secret: string): Promise<void>;

  /** Ends all that came of one consent. */
  abstract endFamily(orgId: string, appId: string, family: string): Promise<void>;

  /** Removes all of the organization, and answers how many they were. */
  abstract endAll(orgId: string): Promise<number>;
}
