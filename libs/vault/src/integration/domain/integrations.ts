import { type AuthMethod, type InstalledDefinition } from '#connector-definition';
import { conflict, type Read } from '#kernel';

/** A connector as one organization has it installed: `ii_…`. */
export type Integration = {
  org_id: string;
  id: string;
  slug: string;
  definition_digest: string;
  definition: InstalledDefinition;
  /** The OAuth application that new sign-ins use; null while there is none. */
  oauth_app_generation: number | null;
};

/** An integration as it is stored. */
export type InstalledIntegration = Integration & {
  /** When a provider last refused its application. */
  app_rejected_at: Date | null;
  installed_at: Date;
};

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

  /** Makes the definition current; the same digest again changes nothing. */
  abstract install(integration: Omit<Integration, 'oauth_app_generation'>): Promise<void>;

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

export const methodNamed = ({ definition }: Integration, name: string): AuthMethod | undefined =>
  definition.auth.find((method) => method.name === name);

/** The vault lacks a connector's definition, or has another one than the service speaks of. */
export const definitionUnknown = () =>
  conflict('definition_unknown', 'The vault does not have this definition: install it, then repeat the request.');

/** Whether a sign-in by this method needs an OAuth application of the organization. */
function needsOAuthApp(method: AuthMethod): boolean {
  if (method.type === 'oauth2') return true;
  return method.type === 'client_credentials' && !asksForClient(method);
}

/** Some providers give every account a client of its own, which the person types in. */
const asksForClient = ({ form_fields = [] }: AuthMethod): boolean =>
  form_fields.some(({ name }) => name === 'client_id') && form_fields.some(({ name }) => name === 'client_secret');
