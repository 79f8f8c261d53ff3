import { createHash } from 'node:crypto';
import { type ConnectorDefinition } from '#connector-definition';
import { type ServiceCall } from '#platform/service-auth';
import { type Route } from '#vault-protocol';

/** A connector as installed in the vault for one organization. */
export type Integration = {
  orgId: string;
  slug: string;
  /** Whether the organization chose the slug. Other organizations may have chosen the same slug. */
  slug_chosen: boolean;
  definition: ConnectorDefinition;
  /** Digest of the definition. Each version of the definition is sent to the vault once. */
  digest: string;
  /** Version of the connector in the catalog. It only increases. */
  version: number;
};

/**
 * Returns the name of a connector at the vault, as used in redirect addresses and in the operator's settings. A custom
 * connector's name is different in each organization.
 */
export const formatVaultName = ({ orgId, slug, slug_chosen }: Pick<Integration, 'orgId' | 'slug' | 'slug_chosen'>) =>
  slug_chosen ? `${orgId}/${slug}` : slug;

/** Derives the id from the organization and the connector, so that it need not be stored. */
export const deriveIntegrationId = (orgId: string, slug: string): string =>
  `ii_${createHash('sha256').update(`${orgId}\n${slug}`).digest('hex').slice(0, 26)}`;

/** A request to the vault, with the body that its route declares and the id for its path. */
export type VaultRequest<Body> = Pick<ServiceCall, 'timeout_ms' | 'trace' | 'signal' | 'onProgress'> & {
  id?: string;
  body: Body;
};

/**
 * Sends requests to the vault that concern a connector. The vault refuses a request if it has another definition of the
 * connector.
 */
export abstract class ConnectorCalls {
  /** Sends the definition to the vault. The vault keeps its own definition if that is newer. */
  abstract install(integration: Integration): Promise<void>;

  /**
   * Sends a request and returns the answer. First sends the definition if the vault lacks it.
   * @throws the vault's refusal as an error of the API; 503 `vault_unavailable` for anything else.
   */
  abstract send<Body extends object | null, Answer>(
    integration: Integration,
    route: Route<Body, Answer>,
    request: VaultRequest<Body>,
  ): Promise<Answer>;
}
