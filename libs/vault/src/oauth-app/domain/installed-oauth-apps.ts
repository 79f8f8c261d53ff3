import { type Integration } from '../../integration/domain/integrations.js';
import { type AskedDefinition } from '../../integration/domain/asked-definition.js';
import { type GivenApp, type OAuthApp, type StoredOAuthApp } from './oauth-app.js';

/** Port to what an organization, in an integration, calls itself at the provider. */
export abstract class InstalledOAuthApps {
  /** With its secrets opened; null when it was removed or never was. */
  abstract numbered(orgId: string, integrationId: string, generation: number): Promise<OAuthApp | null>;

  /** The one that new sign-ins use. */
  abstract current(integration: Integration): Promise<OAuthApp | null>;

  /** One that the vault itself registered at an issuer for a connector of the organization, and still uses there. */
  abstract registeredAt(orgId: string, issuer: string): Promise<OAuthApp | null>;

  /**
   * Notes that a provider refused the application, until it is set anew.
   * @param accountId of which the service is told; null where none is connected yet.
   */
  abstract noteRejected(orgId: string, integrationId: string, accountId: string | null): Promise<void>;
}

/** Port to giving an integration an application. */
export abstract class GivenOAuthApps {
  /** In the place of the one before, or as its secret's rotation. @throws conflict when somebody else does so at once. */
  abstract install(orgId: string, integrationId: string, given: GivenApp, asked: AskedDefinition | null): Promise<void>;
}

/** Port to all applications that an integration ever had. */
export abstract class OAuthAppGenerations {
  /** The oldest first. */
  abstract of(orgId: string, integrationId: string): Promise<StoredOAuthApp[]>;

  /** As `of`, locked until the transaction ends. */
  abstract lock(orgId: string, integrationId: string): Promise<StoredOAuthApp[]>;

  /** Dynamically registered at an issuer, in use by an integration where nobody has refused it. */
  abstract registeredAt(orgId: string, issuer: string): Promise<{ integration_id: string; generation: number } | null>;

  abstract add(app: StoredOAuthApp): Promise<void>;

  /** Requires the lock. */
  abstract save(app: StoredOAuthApp): Promise<void>;
}
