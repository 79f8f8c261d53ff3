import { type ConnectSessionRequest } from '#vault-protocol';

export { type OpenedSession } from '#vault-protocol';

/** What the vault's pages need to sign a person in to an installed connector. */
export type SessionWanted = Required<Omit<ConnectSessionRequest, 'org' | 'integration_id' | 'requested_scopes'>>;
