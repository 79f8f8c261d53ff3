import { type AuthMethod, type Definition } from './definition.js';

/** A connector as one organization has it installed: `ii_…`. */
export type Integration = {
  org_id: string;
  id: string;
  slug: string;
  definition_digest: string;
  definition: Definition;
  /** The OAuth application that new sign-ins use; null while there is none. */
  oauth_app_generation: number | null;
};

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

/** Port to installed integrations and their OAuth applications. */
export abstract class Integrations {
  /** @throws conflict `definition_unknown`: the service installs it, then asks again. */
  abstract get(orgId: string, id: string): Promise<Integration>;

  /** Makes the definition current; the same digest again changes nothing. */
  abstract install(integration: Omit<Integration, 'oauth_app_generation'>): Promise<void>;
}

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

export const methodNamed = ({ definition }: Integration, name: string): AuthMethod | undefined =>
  definition.auth.find((method) => method.name === name);
