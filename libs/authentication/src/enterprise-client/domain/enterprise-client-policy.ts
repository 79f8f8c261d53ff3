import { defineError, invalid, invalidValue, quotaExceeded, refineError } from '#kernel';
import { type EnterpriseClientState } from './enterprise-client.js';

/** The maximum number of clients per organization, so that a person can review the list. */
const maxClients = 20;

const tooManyClients = refineError(
  quotaExceeded,
  () => `An organization can have at most ${maxClients} enterprise clients. Delete one first.`,
);

/** @param known the number of clients, and whether one of them has the same metadata document. */
export function assertClientFits({ count, taken }: { count: number; taken: boolean }): void {
  if (count >= maxClients) throw tooManyClients();
  if (taken)
    throw invalid('/client_metadata_url', invalidValue, 'The organization already has a client with this document.');
}

/** @param problem why the document cannot be used; null if it can. */
export function assertDocumentUsable(problem: string | null): void {
  if (problem !== null) throw invalid('/client_metadata_url', invalidValue, problem);
}

export const noClientSecret = defineError(
  409,
  'no_client_secret',
  'The client has no secret. It signs with the keys of its metadata document.',
);

/** @throws noClientSecret for a client with a metadata document. */
export function assertHasSecret({ authentication }: Pick<EnterpriseClientState, 'authentication'>): void {
  if (authentication !== 'client_secret') throw noClientSecret();
}
