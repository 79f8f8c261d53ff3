import { type InstalledDefinition } from '#connector-definition';
import { type StepResult } from '#vault-protocol';
import { type AccountState } from '../../account/domain/account.js';
import { type Integration } from '../../integration/domain/integrations.js';
import { type OAuthApp } from '../../oauth-app/domain/oauth-app.js';
import { type Credential, type CredentialKey, type RefreshedTokens, type Secret } from './credential.js';

/** The job that discards a sign-in that was not redeemed in time. */
export const discardUnconfirmedCredential = 'DiscardUnconfirmedCredential';

/** The job that revokes the OAuth grant of a credential generation that is no longer used. */
export const revokeEndedGrant = 'RevokeEndedGrant';

/** The daily job that refreshes or checks the active credential of an account. */
export const refreshIdleCredential = 'RefreshIdleCredential';

/** The credential of a sign-in that succeeded, before the service has redeemed it. */
export type NewCredential = {
  org_id: string;
  integration_id: string;
  connection_id: string;
  /** The account to reconnect, which gets another generation of its credential; null creates a new account. */
  account_id: string | null;
  auth_method: string;
  secret: Secret;
  /** When the access token expires; null if it does not expire or its expiry is unknown. */
  expires_at: Date | null;
  /** The granted scopes; null if the provider does not report them. */
  scopes: string[] | null;
  /** The OAuth application used for the sign-in. */
  oauth_app_generation: number | null;
  /** The `subjectHash` of the subject that the third party named. Null if it named none. */
  subject_hash: string | null;
  account_label: string | null;
  /** Variables by name, including secret ones. On confirmation, they become the account's variables. */
  variables: Record<string, unknown>;
  /** The definition of the connector at the sign-in. */
  definition: InstalledDefinition;
  /** The results of the post-install steps that the sign-in ran. */
  post_install: StepResult[];
  /** When the credential is discarded if it has not been confirmed. */
  confirm_by: Date;
};

/** The new credential was not stored, because the connector's host changed during the sign-in. */
export class CredentialCutOff extends Error {}

/** The result of redeeming a code. `variables` contains no secret variables. */
export type ConfirmedCredential = Pick<
  Credential,
  | 'account_id'
  | 'generation'
  | 'auth_method'
  | 'subject_hash'
  | 'account_label'
  | 'scopes'
  | 'variables'
  | 'post_install'
>;

export type DiscardOptions = { revokeBesideAnother?: boolean };

/** Port to the life cycle of credentials. */
export abstract class Credentials {
  /** Seals a credential and stores it as unconfirmed, in addition to the active one. @throws CredentialCutOff */
  abstract add(credential: NewCredential): Promise<CredentialKey>;

  /**
   * Replaces the active credential with a stored one. A repeated call has the same result. The replaced credential
   * keeps its key material only if its grant must still be revoked.
   * @throws not_found when the stored credential was discarded or replaced, or the account was revoked.
   */
  abstract confirm(key: CredentialKey): Promise<ConfirmedCredential>;

  /**
   * Discards an unconfirmed credential. Its grant is revoked, unless the account has an active credential, because
   * revoking one grant of an account may revoke them all.
   * @param options `revokeBesideAnother`: whether to revoke the grant even if the account has an active credential.
   */
  abstract discard(key: CredentialKey, options?: DiscardOptions): Promise<void>;
}

/** Port to the tokens of active credentials. */
export abstract class CredentialTokens {
  /**
   * Loads the organization's key, and returns a function that seals the secret of the next revision. Call this outside
   * of a transaction, and before the request to the provider, because the key may be unavailable afterwards.
   */
  abstract prepareSeal(key: CredentialKey, revision: number): Promise<(secret: Secret) => Buffer>;

  /**
   * Replaces the tokens of this revision with refreshed ones.
   * @returns false if the account was reconnected, revoked or refreshed by another process in the meantime.
   */
  abstract replace(key: CredentialKey, revision: number, tokens: RefreshedTokens): Promise<boolean>;

  /** Finds the revision that calls use; null if this generation is not active. */
  abstract findCurrentRevision(key: CredentialKey): Promise<number | null>;
}

/** The active credential of an account, decrypted. */
export type OpenedCredential = {
  org_id: string;
  account_id: string;
  connection_id: string;
  state: AccountState;
  generation: number;
  /** The number of the generation's current secret. Each refresh seals another secret. */
  revision: number;
  secret: Secret;
  obtained_at: Date;
  expires_at: Date | null;
  auth_method: string;
  oauth_app_generation: number | null;
  /** The number of the OAuth application's current secret; null if the credential uses no application. */
  oauth_app_revision: number | null;
  /** The secret of the OAuth application, and the one before it if the secret was rotated. */
  app_secrets: readonly string[];
  integration: Integration;
  /** The variables, including secret ones and defaults, without outdated ones. */
  variables: Record<string, unknown>;
  /** Names of variables whose stored values the current definition does not allow. */
  outdated: readonly string[];
};

/** Port to decrypted credentials. The methods hold no database connection when they return. */
export abstract class CredentialReader {
  /**
   * Returns the active credential of an account.
   * @throws not_found when the account does not exist, was never confirmed, or was revoked; needsReauth
   * when its key material was deleted.
   */
  abstract get(orgId: string, accountId: string): Promise<OpenedCredential>;

  /**
   * Returns one generation of a credential in any stage, so that its grant can be revoked at the provider; null if its
   * key material was deleted.
   */
  abstract findGeneration(key: CredentialKey): Promise<OpenedCredential | null>;
}

/** The data that is needed to revoke a grant. */
export type RevokedGrant = Pick<
  OpenedCredential,
  'org_id' | 'secret' | 'integration' | 'auth_method' | 'variables' | 'oauth_app_generation'
>;

/** The client that the grant was issued to. */
export type GrantedApp = Pick<OAuthApp, 'client_id' | 'client_secret' | 'previous_secret'>;

/** Port that revokes grants at third parties. */
export abstract class Revocation {
  /**
   * Asks the provider to revoke the grant (RFC 7009). Does nothing if the method defines no address for revocations.
   * @param app the client of the grant; by default, the application that the credential names.
   * @throws if the provider did not respond or failed. The caller may then try again.
   */
  abstract revoke(credential: RevokedGrant, app?: GrantedApp): Promise<void>;
}

/**
 * Milliseconds to wait after the first attempt, after the second, and so on. All five attempts are made within a day.
 */
const waits = [30_000, 5 * 60_000, 3_600_000, 12 * 3_600_000];

/** Returns the wait before the next attempt to revoke a grant; null after the last one. */
export const waitAfterTry = (tries: number): number | null => waits[tries - 1] ?? null;
