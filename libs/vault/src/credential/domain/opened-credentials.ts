import { type AccountState } from '../../account/domain/account.js';
import { type Integration } from '../../integration/domain/integrations.js';
import { type CredentialKey } from './credential.js';
import { type Secret } from './secret.js';

/** The one credential of an account that calls are made with, opened. */
export type OpenedCredential = {
  org_id: string;
  account_id: string;
  connection_id: string;
  state: AccountState;
  generation: number;
  /** Counts the renewals of a generation. */
  revision: number;
  secret: Secret;
  obtained_at: Date;
  expires_at: Date | null;
  auth_method: string;
  oauth_app_generation: number | null;
  /** Counts the secrets that this application had; null where there is none. */
  oauth_app_revision: number | null;
  integration: Integration;
  /** With the secret ones, and defaults where nothing was set. */
  variables: Record<string, unknown>;
};

/** Port to opened credentials. No connection to the database is held when it answers. */
export abstract class OpenedCredentials {
  /** @throws not_found when the account doesn't exist, was never confirmed, or has been revoked. */
  abstract get(orgId: string, accountId: string): Promise<OpenedCredential>;

  /** Of one generation, in use or not, to revoke it at the provider; null when its key material is gone. */
  abstract ofGeneration(key: CredentialKey): Promise<OpenedCredential | null>;
}
