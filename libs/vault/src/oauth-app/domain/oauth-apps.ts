import { type AskedDefinition } from '../../integration/domain/asked-definition.js';
import { type Integration } from '../../integration/domain/integrations.js';
import { type GivenApp, type OAuthApp } from './oauth-app.js';

/** Port to the OAuth applications of integrations, with decrypted secrets. */
export abstract class OAuthApps {
  /** Null if the application was removed or never existed. */
  abstract find(orgId: string, integrationId: string, generation: number): Promise<OAuthApp | null>;

  /** The application for new sign-ins. */
  abstract findCurrent(integration: Integration): Promise<OAuthApp | null>;

  /** An application that the vault registered at an issuer for a connector of the organization, and still uses. */
  abstract findRegistered(orgId: string, issuer: string): Promise<OAuthApp | null>;

  /**
   * Replaces the current application, or rotates its secret. @throws conflict if another request does so at the same
   * time.
   */
  abstract install(orgId: string, integrationId: string, given: GivenApp, asked: AskedDefinition | null): Promise<void>;

  /**
   * Records that a provider refused the application, until it is set again.
   * @param accountId the account to notify the service about; null if none is connected yet.
   */
  abstract recordRejection(orgId: string, integrationId: string, accountId: string | null): Promise<void>;
}

/** Port to the active accounts that signed in with an OAuth application of an integration. */
export abstract class AccountsUnderApp {
  /**
   * The number of accounts that use an application of the organization or of the operator, depending on the
   * generation.
   */
  abstract count(orgId: string, integrationId: string, generation: number): Promise<number>;

  /** Clears refusals of the application after it was set again, and notifies the service. */
  abstract forgetRejection(orgId: string, integrationId: string): Promise<void>;

  /** Requires the accounts to sign in again, and notifies the service. */
  abstract loseApp(orgId: string, integrationId: string): Promise<void>;
}
