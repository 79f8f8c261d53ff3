import { type ServiceCall } from '#kernel';
import { type Installation } from './installation.js';

/** Signed calls to the vault about a connector. */
export abstract class ConnectorCalls {
  /**
   * Returns the response body. A definition that the vault lacks is sent first.
   * @throws the vault's refusal as an error for our caller; 503 `vault_unavailable` for anything else.
   */
  abstract send(installation: Installation, call: Omit<ServiceCall, 'orgId'>): Promise<unknown>;
}
