import { type ServiceCall } from '#kernel';
import { type Installation } from './installation.js';

/** Signed calls to the vault that are about a connector. */
export abstract class ConnectorCalls {
  /**
   * The answer's body; a definition that the vault lacks is sent to it first.
   * @throws what the vault's refusal means to our caller; 503 `vault_unavailable` for anything else.
   */
  abstract send(installation: Installation, call: Omit<ServiceCall, 'orgId'>): Promise<unknown>;
}
