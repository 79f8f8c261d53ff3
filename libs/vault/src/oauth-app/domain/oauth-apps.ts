import { type Integration } from '../../integration/domain/integrations.js';

/** What this vault calls itself at a provider. Every account stays with the generation that it signed in under. */
export type OAuthApp = {
  generation: number;
  client_id: string;
  client_secret: string | null;
  /** The secret before the last rotation, while a provider may still expect it. */
  previous_secret: string | null;
  /** Null asks for the definition's defaults. */
  scopes: string[] | null;
  extra: Record<string, unknown>;
};

/** Port to what an organization, in an integration, calls itself at the provider. */
export abstract class OAuthApps {
  /** With its secrets opened; null when it was removed or never was. */
  abstract numbered(orgId: string, integrationId: string, generation: number): Promise<OAuthApp | null>;

  /** The one that new sign-ins use. */
  abstract current(integration: Integration): Promise<OAuthApp | null>;

  /**
   * The same client_id keeps its generation and rotates the secret, another one starts the next generation.
   * @returns the generation.
   */
  abstract set(orgId: string, integrationId: string, app: GivenApp): Promise<number>;

  /** Notes that a provider refused the application, until it is set anew. */
  abstract noteRejected(orgId: string, integrationId: string): Promise<void>;

  /** Forgets every secret; accounts that signed in under one of them have to sign in again. */
  abstract remove(orgId: string, integrationId: string): Promise<void>;
}

export type GivenApp = {
  client_id: string;
  /** Absent keeps the secret of the same client_id; a public client has none. */
  client_secret?: string;
  scopes: string[] | null;
  extra: Record<string, unknown>;
};
