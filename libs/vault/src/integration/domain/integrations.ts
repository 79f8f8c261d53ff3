import { type AuthMethod, definitionUnder, type InstalledDefinition, needsOAuthApp } from '#connector-definition';
import { type Read } from '#kernel';
import { definitionOutdated } from './asked-definition.js';
import { type DiscoveredAuthorization } from './discovered-authorization.js';

/** A connector as one organization has it installed: `ii_…`. */
export type Integration = {
  org_id: string;
  id: string;
  slug: string;
  definition_digest: string;
  /** Of the connector: the catalog counts it up. */
  definition_version: number;
  definition: InstalledDefinition;
  /** The OAuth application that new sign-ins use; null while there is none. */
  oauth_app_generation: number | null;
  /** Who signs people in, of a remote MCP server; null before it was found out. */
  discovered: DiscoveredAuthorization | null;
};

/** An integration as it is stored. */
export type InstalledIntegration = Integration & {
  /** When a provider last refused its application. */
  app_rejected_at: Date | null;
  installed_at: Date;
};

export type GivenDefinition = Omit<Integration, 'oauth_app_generation' | 'discovered'>;

/**
 * With another definition; null where it is the one in use.
 * @throws conflict `definition_outdated`: versions only go forward.
 */
export function withDefinition(
  integration: InstalledIntegration,
  { slug, definition, definition_digest, definition_version }: GivenDefinition,
  at: Date,
): InstalledIntegration | null {
  const isSame = definition_digest === integration.definition_digest;
  if (isSame && definition_version <= integration.definition_version) return null;
  if (definition_version < integration.definition_version) throw definitionOutdated();
  const given = { slug, definition, definition_digest, definition_version };
  const moved = isMoved(integration.definition, definition) ? forgotten(integration) : {};
  return { ...integration, ...given, ...moved, installed_at: at };
}

/** Whether a remote MCP server is another one, or signed in to in another way: what was found out of it is worth nothing. */
const isMoved = ({ mcp: before }: InstalledDefinition, { mcp: after }: InstalledDefinition): boolean =>
  before?.auth_mode !== after?.auth_mode ||
  (before && new URL(before.url).origin) !== (after && new URL(after.url).origin);

/** Without what was found out, and without a client of our own making; the organization's is for it to take away. */
const forgotten = ({ discovered, oauth_app_generation }: InstalledIntegration) => ({
  discovered: null,
  oauth_app_generation: discovered && discovered.registration !== 'static' ? null : oauth_app_generation,
});

/** From now on new sign-ins use this application, which nobody has refused yet. */
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
  /** @throws conflict `definition_unknown`: the service installs it, then asks again. */
  abstract get(orgId: string, id: string): Promise<Read<InstalledIntegration>>;

  /** As it is, and nobody changes it until the transaction ends: to be taken before any account. @throws as `get` */
  abstract hold(orgId: string, id: string): Promise<Read<InstalledIntegration>>;

  /**
   * Makes a definition current, unless it is already. Answers what it takes the place of.
   * @throws conflict `definition_outdated` where a newer one is.
   */
  abstract install(given: GivenDefinition): Promise<InstalledIntegration | null>;

  /** @throws conflict `definition_unknown` */
  abstract change(
    orgId: string,
    id: string,
    decide: (integration: InstalledIntegration) => InstalledIntegration,
  ): Promise<void>;
}

/** Whether revoking one grant of an account leaves its others alone; many providers end all of them. */
export const grantsAreIndependent = (method: AuthMethod | undefined): boolean =>
  method?.type === 'oauth2' && method.revoke_on_replace === true;

/** All methods of an integration, or the one of this name. */
export const methodsFor = ({ definition }: Pick<Integration, 'definition'>, name: string | null): AuthMethod[] =>
  definition.auth.filter((method) => name === null || method.name === name);

/** Whether a sign-in by this method lacks no OAuth application. */
export const isConfigured = ({ oauth_app_generation }: Integration, method: AuthMethod): boolean =>
  oauth_app_generation !== null || !needsOAuthApp(method);

/** As it is for who signs in by a method. */
export const integrationUnder = <Some extends Pick<Integration, 'definition'>>(
  integration: Some,
  name: string,
): Some => ({
  ...integration,
  definition: definitionUnder(integration.definition, name),
});

export const methodNamed = ({ definition }: Pick<Integration, 'definition'>, name: string): AuthMethod | undefined =>
  definition.auth.find((method) => method.name === name);
