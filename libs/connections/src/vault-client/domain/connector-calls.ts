import { type ServiceCall } from '#platform/service-auth';
import { type Route } from '#vault-protocol';
import { type Installation } from './installation.js';

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
  abstract install(installation: Installation): Promise<void>;

  /**
   * Sends a request and returns the answer. First sends the definition if the vault lacks it.
   * @throws the vault's refusal as an error of the API; 503 `vault_unavailable` for anything else.
   */
  abstract send<Body extends object | null, Answer>(
    installation: Installation,
    route: Route<Body, Answer>,
    request: VaultRequest<Body>,
  ): Promise<Answer>;
}
