import { type InstalledDefinition } from '#connector-definition';
import { anything, flag, list, nothing, nullable, number, object, oneOf, type Read, record, text } from './reader.js';
import { type Route } from './route.js';

export type IntegrationInput = {
  /** The organization. It must match the organization in the signature. */
  org?: string;
  slug: string;
  definition_digest: string;
  definition_version: number;
  definition: InstalledDefinition;
};

const signInMethod = object({
  name: text,
  type: oneOf('oauth2', 'client_credentials', 'api_key', 'basic', 'none'),
  /** Whether the person signs in at the third party. */
  redirect: flag,
  /** The fields of the form on the vault's page. */
  form_fields: list(anything),
  permissions_text: nullable(text),
  /** False while the integration needs an OAuth application and has none. */
  configured: flag,
});

const signInMethods = object({ methods: list(signInMethod) });

/** An organization's OAuth application at a third party. */
export type OAuthAppInput = {
  client_id: string;
  /** If omitted, the stored secret is kept, provided that `client_id` stays the same. */
  client_secret?: string;
  scopes?: string[] | null;
  extra?: Record<string, unknown>;
  /** Whether the redirect address of a new `client_id` is the connector's own. */
  own_callback?: boolean;
  /** The member who sets the application. */
  set_by?: string;
};

const oauthApp = object({
  /**
   * The generation of the application; null if there is none. 0 is the operator's application, for organizations
   * without their own.
   */
  generation: nullable(number),
  /** The client id; null for the operator's application. */
  client_id: nullable(text),
  client_secret_set: flag,
  scopes: nullable(list(text)),
  extra: record,
  /** The address to register with the provider. If there is no application yet, the address for the next one. */
  redirect_uri: text,
  set_at: nullable(text),
  /** The member who last set the application. Null for applications set before this was recorded. */
  set_by: nullable(text),
  /** When the application's `client_id` was set. */
  created_at: nullable(text),
  /** Until when the vault also tries the previous secret; null if there is none. */
  previous_secret_until: nullable(text),
  /** When a provider last refused this application; null if none has refused it since it was set. */
  app_rejected_at: nullable(text),
  /** The number of accounts that signed in with an application of the same owner. Revoked accounts are not counted. */
  active_account_count: number,
});

const installedApps = object({
  /** Integrations with an OAuth application of the organization. */
  integration_ids: list(text),
  /** Connectors with an OAuth application of the operator. */
  platform_slugs: list(text),
});

export type SignInMethod = Read<typeof signInMethod>;
export type SignInMethods = Read<typeof signInMethods>;
/** The application, without its secret. */
export type OAuthAppFacts = Read<typeof oauthApp>;
export type InstalledOAuthApps = Read<typeof installedApps>;

export const installDefinition: Route<IntegrationInput, { id: string; definition_digest: string }> = {
  method: 'PUT',
  path: '/v1/integrations/:id',
  status: 200,
  kind: 'write',
  read: object({ id: text, definition_digest: text }),
};

export const listAuthMethods: Route<null, SignInMethods> = {
  method: 'GET',
  path: '/v1/integrations/:id/auth-methods',
  status: 200,
  kind: 'read',
  read: signInMethods,
};

export const getOAuthApp: Route<null, OAuthAppFacts> = {
  method: 'GET',
  path: '/v1/integrations/:id/oauth-app',
  status: 200,
  kind: 'write',
  read: oauthApp,
};

export const setOAuthApp: Route<OAuthAppInput, OAuthAppFacts> = {
  method: 'PUT',
  path: '/v1/integrations/:id/oauth-app',
  status: 200,
  kind: 'write',
  read: oauthApp,
};

export const removeOAuthApp: Route<null, void> = {
  method: 'DELETE',
  path: '/v1/integrations/:id/oauth-app',
  status: 204,
  kind: 'write',
  read: nothing,
};

/** Returns which of the given integrations (at most 200) have an OAuth application. */
export const listOAuthApps: Route<{ integration_ids: string[] }, InstalledOAuthApps> = {
  method: 'POST',
  path: '/v1/oauth-apps/installed',
  status: 200,
  kind: 'read',
  read: installedApps,
};
