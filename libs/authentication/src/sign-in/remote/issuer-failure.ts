import { AuthorizationResponseError, ResponseBodyError } from 'oauth4webapi';
import { OutgoingError } from '#platform/outgoing';
import { IssuerFailed } from '../domain/issuers.js';

/** Converts errors of the network and of the OIDC package. @throws any other error. */
export function issuerFailure(thrown: unknown): IssuerFailed {
  if (thrown instanceof IssuerFailed) return thrown;
  if (thrown instanceof OutgoingError)
    return thrown.failure === 'address_refused'
      ? new IssuerFailed('address_refused')
      : new IssuerFailed('unreachable', thrown.failure);
  if (thrown instanceof AuthorizationResponseError)
    return new IssuerFailed(thrown.error === 'access_denied' ? 'denied' : 'refused', readable(thrown.error));
  if (thrown instanceof ResponseBodyError) return new IssuerFailed('refused', readable(thrown.error));
  if (!(thrown instanceof Error) || !('code' in thrown)) throw thrown;
  return new IssuerFailed('not_believed', readable(thrown.message));
}

const readable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 200);
