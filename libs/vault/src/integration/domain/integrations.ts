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

/** Port to installed integrations and their OAuth applications. */
export abstract class Integrations {
  /** @throws conflict `definition_unknown`: the service installs it, then asks again. */
  abstract get(orgId: string, id: string): Promise<Integration>;

  /** Makes the definition current; the same digest again changes nothing. */
  abstract install(integration: Omit<Integration, 'oauth_app_generation'>): Promise<void>;
}

export const methodNamed = ({ definition }: Integration, name: string): AuthMethod | undefined =>
  definition.auth.find((method) => method.name === name);
