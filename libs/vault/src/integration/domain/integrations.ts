import {
  type AuthMethod,
  credentialNames,
  definitionUnder,
  type InstalledDefinition,
  needsOAuthApp,
  type OAuth2Method,
} from '#connector-definition';
import { type Read } from '#kernel';
import { type RemoteAuthorization, definitionOutdated, definitionUnknown } from '#vault-protocol';

/** A connector that is installed for one organization. Its id starts with `ii_`. */
export type Integration = {
  org_id: string;
  id: string;
  slug: string;
  definition_digest: string;
  /** The connector's version, increased by the catalog. */
  definition_version: number;
  definition: InstalledDefinition;
  /** The OAuth application for new sign-ins; null if there is none. */
  oauth_app_generation: number | null;
  /** The authorization server of a remote MCP server; null before discovery. */
  discovered: DiscoveredAuthorization | null;
};

/** An integration as it is stored. */
export type InstalledIntegration = Integration & {
  /** When a provider last refused the integration's application; null if none has refused it since it was set. */
  app_rejected_at: Date | null;
  installed_at: Date;
};

export type NewDefinition = Omit<Integration, 'oauth_app_generation' | 'discovered'>;

/**
 * Returns the integration with another definition; null if the definition is already current.
 * @throws definitionOutdated if the integration has a newer version.
 */
export function withDefinition(
  integration: InstalledIntegration,
  { slug, definition, definition_digest, definition_version }: NewDefinition,
  at: Date,
): InstalledIntegration | null {
  const isSame = definition_digest === integration.definition_digest;
  if (isSame && definition_version <= integration.definition_version) return null;
  if (definition_version < integration.definition_version) throw definitionOutdated();
  const installed = { slug, definition, definition_digest, definition_version };
  const cleared = hasServerChanged(integration.definition, definition) ? clearedDiscovery(integration) : {};
  return { ...integration, ...installed, ...cleared, installed_at: at };
}

/**
 * Whether the origin of the remote MCP server or its `auth_mode` has changed. What was discovered is then no longer
 * valid.
 */
const hasServerChanged = ({ mcp: before }: InstalledDefinition, { mcp: after }: InstalledDefinition): boolean =>
  before?.auth_mode !== after?.auth_mode ||
  (before && new URL(before.url).origin) !== (after && new URL(after.url).origin);

/**
 * Returns fields that clear what was discovered, and also the client if the vault registered it. The organization's own
 * client stays.
 */
const clearedDiscovery = ({ discovered, oauth_app_generation }: InstalledIntegration) => ({
  discovered: null,
  oauth_app_generation: discovered && discovered.registration !== 'static' ? null : oauth_app_generation,
});

/**
 * Returns the integration with this application for new sign-ins, and without the record that a provider refused the
 * application.
 */
export const usingApp = (integration: InstalledIntegration, oauth_app_generation: number): InstalledIntegration => ({
  ...integration,
  oauth_app_generation,
  app_rejected_at: null,
});

export const withoutApp = (integration: InstalledIntegration): InstalledIntegration => ({
  ...integration,
  oauth_app_generation: null,
});

export const appRejected = (integration: InstalledIntegration, at: Date): InstalledIntegration => ({
  ...integration,
  app_rejected_at: at,
});

/** Port to installed integrations. */
export abstract class Integrations {
  /** @throws definitionUnknown: the service then installs the definition and repeats the request. */
  abstract get(orgId: string, id: string): Promise<Read<InstalledIntegration>>;

  /**
   * Like `get`, but locks the integration until the transaction ends. Lock it before any account.
   * @throws like `get`
   */
  abstract getLocked(orgId: string, id: string): Promise<Read<InstalledIntegration>>;

  /**
   * Makes a definition current, unless it already is. Returns the integration before the change; null if nothing was
   * replaced.
   * @throws definitionOutdated if there is a newer definition.
   */
  abstract install(definition: NewDefinition): Promise<InstalledIntegration | null>;

  /** @throws definitionUnknown */
  abstract change(
    orgId: string,
    id: string,
    decide: (integration: InstalledIntegration) => InstalledIntegration,
  ): Promise<void>;
}

/** Whether the account's other grants stay valid when one of them is revoked. Many providers revoke all of them. */
export const grantsAreIndependent = (method: AuthMethod | undefined): boolean =>
  method?.type === 'oauth2' && method.revoke_on_replace === true;

/** Returns all methods of an integration, or the one with this name. */
export const methodsFor = ({ definition }: Pick<Integration, 'definition'>, name: string | null): AuthMethod[] =>
  definition.auth.filter((method) => name === null || method.name === name);

/** Whether this method has the OAuth application it needs. */
export const isConfigured = ({ oauth_app_generation }: Integration, method: AuthMethod): boolean =>
  oauth_app_generation !== null || !needsOAuthApp(method);

/** Returns the integration with its definition as it applies to one method. */
export const integrationUnder = <Some extends Pick<Integration, 'definition'>>(
  integration: Some,
  name: string,
): Some => ({
  ...integration,
  definition: definitionUnder(integration.definition, name),
});

export const findMethod = ({ definition }: Pick<Integration, 'definition'>, name: string): AuthMethod | undefined =>
  definition.auth.find((method) => method.name === name);

/** The authorization server of a remote MCP server, as last discovered. */
export type DiscoveredAuthorization = RemoteAuthorization & {
  authorize_url: string;
  token_url: string;
  revoke_url: string | null;
  scopes: string[];
  client_auth: OAuth2Method['client_auth'];
  /** Whether the authorization server declares that its redirects contain `iss` (RFC 9207). */
  has_iss: boolean;
};

/**
 * Returns the definition as the vault uses it: with the discovered addresses, and with every variable secret that a
 * person enters as a password, or that has the name of an injected field.
 */
export const effectiveDefinition = (
  definition: InstalledDefinition,
  discovered: DiscoveredAuthorization | null,
): InstalledDefinition => withSecretCredentials(withDiscovered(definition, discovered));

function withSecretCredentials(definition: InstalledDefinition): InstalledDefinition {
  const names = new Set(credentialNames(definition));
  if (!definition.variables?.some(({ name }) => names.has(name))) return definition;
  const variables = definition.variables.map((each) => (names.has(each.name) ? { ...each, secret: true } : each));
  return { ...definition, variables };
}

/** Returns the definition with the discovered addresses in its methods; unchanged if nothing has been discovered. */
const withDiscovered = (
  definition: InstalledDefinition,
  discovered: DiscoveredAuthorization | null,
): InstalledDefinition =>
  discovered ? { ...definition, auth: definition.auth.map((method) => withAddresses(method, discovered)) } : definition;

function withAddresses(method: AuthMethod, discovered: DiscoveredAuthorization): AuthMethod {
  if (method.type !== 'oauth2' || !method.discovered) return method;
  const { resource, issuer, authorize_url, token_url, revoke_url, client_auth, has_iss } = discovered;
  const scopes = method.scopes?.length ? method.scopes : discovered.scopes.map((name) => ({ name }));
  return {
    ...method,
    authorize_url,
    token_url,
    client_auth,
    scopes,
    ...(revoke_url !== null && { revoke_url }),
    iss: issuer,
    iss_optional: !has_iss,
    authorize_params: { resource },
    refresh_params: { resource },
  };
}

/** The definition for which the service made a request. Versions only increase. */
export type ExpectedDefinition = { digest: string; version: number };

/** @throws definitionUnknown or definitionOutdated if the service expects another definition. */
export function assertDefinition(
  { definition_digest, definition_version }: { definition_digest: string; definition_version: number },
  expected: ExpectedDefinition | null,
): void {
  if (expected === null || expected.digest === definition_digest) return;
  throw expected.version < definition_version ? definitionOutdated() : definitionUnknown();
}
