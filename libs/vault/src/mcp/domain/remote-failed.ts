import { type OutgoingFailure } from '#platform/outgoing';
import { type RemoteFailure, type RemoteFailureKind } from '#vault-protocol';

/** A remote MCP server returned no usable result. */
export class RemoteFailed extends Error {
  constructor(
    readonly failure: RemoteFailureKind,
    message: string,
    readonly sent: boolean,
    readonly facts: { scopes?: string[]; status?: number } = {},
  ) {
    super(message);
  }

  /** Returns the failure in the form that the service gets. */
  get view(): RemoteFailure {
    const { failure, sent, message, facts } = this;
    return { failure, sent, message, ...(facts.scopes && { scopes: facts.scopes }) };
  }
}

/** The kind of failure for each reason why no usable HTTP response arrived. */
export const failureKinds: Record<OutgoingFailure, RemoteFailureKind> = {
  address_refused: 'address_refused',
  unreachable: 'unreachable',
  timeout: 'timeout',
  too_many_redirects: 'protocol_error',
  answer_too_large: 'too_large',
  broken_answer: 'protocol_error',
};

/**
 * Error statuses after which the request was certainly not executed. After any other error status, it may have been
 * executed.
 */
const refusalStatuses = new Set([400, 401, 403, 404, 405, 406, 413, 415, 422, 429, 501, 503]);

/**
 * Returns the failure for a status that is not a success. After a redirect, too, the request was certainly not
 * executed.
 */
export function statusFailure(status: number): RemoteFailed {
  const sent = !refusalStatuses.has(status);
  if (status >= 300 && status < 400)
    return new RemoteFailed('protocol_error', `The server redirected (${status}). Redirects are not followed.`, false, {
      status,
    });
  const isServerFailure = status >= 500 || status === 429 || status === 408;
  const failure = isServerFailure ? 'unreachable' : 'protocol_error';
  return new RemoteFailed(failure, `The server answered with the status ${status}.`, sent, { status });
}
