import { type Integration } from '../../integration/domain/integrations.js';
import { type AskedDefinition } from '../../integration/domain/asked-definition.js';
import { type GivenApp, type OAuthApp, type StoredOAuthApp } from './oauth-app.js';

/** Port to the OAuth applications of an integration. */
export abstract class InstalledOAuthApps {
  /** The application with decrypted secrets; null if it was removed or never existed. */
  abstract numbered(orgId: string, integrationId: string, generation: number): Promise<OAuthApp | null>;

  /** The application for new sign-ins. */
  abstract current(integration: Integration): Promise<OAuthApp | null>;

  /** An application that the vault registered at an issuer for a connector of the organization, and still uses. */
  abstract registeredAt(orgId: string, issuer: string): Promise<OAuthApp | null>;

  /**
   * Records that a provider refused the application, until it is set again.
   * @param accountId the account to notify the service about; null if none is connected yet.
   */
  abstract noteRejected(orgId: string, integrationId: string, accountId: string | null): Promise<void>;
}

/** Port to giving an integration an application. */
export abstract class GivenOAuthApps {
  /** Replaces the previous one, or rotates its secret. @throws conflict if another request does so concurrently. */
  abstract install(orgId: string, integrationId: string, given: GivenApp, asked: AskedDefinition | null): Promise<void>;
}

/** Port to all applications an integration has had. */
export abstract class OAuthAppGenerations {
  /** All generations, oldest first. */
  abstract of(orgId: string, integrationId: string): Promise<StoredOAuthApp[]>;

  /** Like `of`, but locks them until the transaction ends. */
  abstract lock(orgId: string, integrationId: string): Promise<StoredOAuthApp[]>;

  /** An application that was dynamically registered at an issuer, is used by an integration, and was not refused. */
  abstract registeredAt(orgId: string, issuer: string): Promise<{ integration_id: string; generation: number } | null>;

  abstract add(app: StoredOAuthApp): Promise<void>;

  /** Saves a generation, which the caller must have locked. */
  abstract save(app: StoredOAuthApp): Promise<void>;
}
