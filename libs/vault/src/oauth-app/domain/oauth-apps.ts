import { type ExpectedDefinition, type Integration } from '../../integration/domain/integrations.js';
import { type NewOAuthApp, type OAuthApp } from './oauth-app.js';

/** Port to the OAuth applications of integrations, with decrypted secrets. */
export abstract class OAuthApps {
  /** Returns null if the application was removed or never existed. */
  abstract find(orgId: string, integrationId: string, generation: number): Promise<OAuthApp | null>;

  /** Finds the application for new sign-ins. */
  abstract findCurrent(integration: Integration): Promise<OAuthApp | null>;

  /**
   * Finds an application that the vault registered at this issuer for a connector of the organization, and that is
   * still in use.
   */
  abstract findRegistered(orgId: string, issuer: string): Promise<OAuthApp | null>;

  /**
   * Replaces the current application, or rotates its secret.
   * @throws conflict if another request changes the application at the same time.
   */
  abstract install(
    orgId: string,
    integrationId: string,
    app: NewOAuthApp,
    expected: ExpectedDefinition | null,
  ): Promise<void>;

  /**
   * Records that a provider refused the application. Setting the application again clears the record.
   * @param accountId the account to notify the service about; null if none is connected yet.
   */
  abstract recordRejection(orgId: string, integrationId: string, accountId: string | null): Promise<void>;
}

/** Port to the accounts that signed in with an OAuth application of an integration. */
export abstract class AccountsUnderApp {
  /**
   * Counts the accounts that are not revoked and signed in with an application of the same owner: the operator's if the
   * generation is `platformGeneration`, otherwise any of the organization.
   */
  abstract count(orgId: string, integrationId: string, generation: number): Promise<number>;

  /** Clears the record that the application was refused, after it was set again, and notifies the service. */
  abstract clearRejection(orgId: string, integrationId: string): Promise<void>;

  /** Requires the accounts to sign in again, and notifies the service. */
  abstract requireReauth(orgId: string, integrationId: string): Promise<void>;
}
