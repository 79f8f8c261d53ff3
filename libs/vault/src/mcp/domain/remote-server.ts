import { type OutgoingFailure } from '#platform/outgoing';
import {
  type ListedTools,
  type RemoteFailure,
  type RemoteFailureKind,
  type RemoteToolRequest,
  type RemoteToolResult,
} from '#vault-protocol';
import { type TimeLimit } from '#kernel';
import { type OpenedCredential } from '../../credential/domain/credentials.js';

/**
 * The server and the credential for a request. Requests with the same `session` key share a session. If the key is
 * null, each request starts a new session.
 */
export type RemoteCaller = Pick<OpenedCredential, 'integration' | 'auth_method' | 'secret' | 'app_secrets'> & {
  session: string | null;
};

export type RemoteToolCall = Required<Pick<RemoteToolRequest, 'tool' | 'arguments' | 'max_bytes'>>;

/** Port to remote MCP servers. */
export abstract class RemoteServers {
  /**
   * Lists all tools of a server.
   * @throws RemoteFailed
   */
  abstract list(caller: RemoteCaller, time: TimeLimit): Promise<ListedTools>;

  /**
   * Calls a tool once.
   * @throws RemoteFailed
   */
  abstract call(caller: RemoteCaller, call: RemoteToolCall, time: TimeLimit): Promise<RemoteToolResult>;
}

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
