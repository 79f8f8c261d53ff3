import { type ServiceCall } from '#platform/service-auth';
import { type Route } from '#vault-protocol';
import { type Installation } from './installation.js';

/** A request of the protocol: the body that its route declares, and the id in its path. */
export type VaultRequest<Body> = Pick<ServiceCall, 'timeout_ms' | 'trace' | 'signal' | 'onProgress'> & {
  id?: string;
  body: Body;
};

/**
 * Port to requests to the vault that concern a connector. The vault refuses a request if it has another definition of
 * the connector.
 */
export abstract class ConnectorCalls {
  /** Sends the definition to the vault. A newer one in the vault is kept. */
  abstract install(installation: Installation): Promise<void>;

  /**
   * Returns the answer. A definition that the vault lacks is sent first.
   * @throws the vault's refusal as an error of the API; 503 `vault_unavailable` for anything else.
   */
  abstract send<Body extends object | null, Answer>(
    installation: Installation,
    route: Route<Body, Answer>,
    request: VaultRequest<Body>,
  ): Promise<Answer>;
}
