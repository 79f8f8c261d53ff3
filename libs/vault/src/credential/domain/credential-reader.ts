import { type AccountState } from '../../account/domain/account.js';
import { type Integration } from '../../integration/domain/integrations.js';
import { type CredentialKey, type Secret } from './credential.js';

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
  integration: Integration;
  /** The variables, including secret ones and defaults. */
  variables: Record<string, unknown>;
};

/** Port to decrypted credentials. The methods hold no database connection when they return. */
export abstract class CredentialReader {
  /**
   * Returns the active credential of an account.
   * @throws not_found when the account does not exist, was never confirmed, or was revoked; conflict `needs_reauth`
   * when its key material was deleted.
   */
  abstract get(orgId: string, accountId: string): Promise<OpenedCredential>;

  /**
   * Returns one generation of a credential in any stage, so that its grant can be revoked at the provider; null if its
   * key material was deleted.
   */
  abstract findGeneration(key: CredentialKey): Promise<OpenedCredential | null>;
}
