import { type TimeLimit } from '#kernel';
import { type ListedTools, type RemoteToolRequest, type RemoteToolResult } from '#vault-protocol';
import { type OpenedCredential } from '../../credential/domain/credential-reader.js';

/**
 * The server and the credential for a request. Requests with the same `session` key share a session. If the key is
 * null, each request starts a new session.
 */
export type RemoteCaller = Pick<OpenedCredential, 'integration' | 'auth_method' | 'secret'> & {
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
