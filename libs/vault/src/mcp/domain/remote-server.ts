import { type TimeLimit } from '#kernel';
import { type ListedTools, type RemoteToolRequest, type RemoteToolResult } from '#vault-protocol';
import { type OpenedCredential } from '../../credential/domain/credential-reader.js';

/**
 * The server and the credential for a request. Sessions are reused under the key `session`; if it is null, they are not
 * reused.
 */
export type RemoteCaller = Pick<OpenedCredential, 'integration' | 'auth_method' | 'secret'> & {
  session: string | null;
};

export type RemoteToolCall = Required<Pick<RemoteToolRequest, 'tool' | 'arguments' | 'max_bytes'>>;

/** Port to remote MCP servers. */
export abstract class RemoteServers {
  /** All tools of a server. @throws RemoteFailed */
  abstract list(caller: RemoteCaller, time: TimeLimit): Promise<ListedTools>;

  /** Calls a tool once. @throws RemoteFailed */
  abstract call(caller: RemoteCaller, call: RemoteToolCall, time: TimeLimit): Promise<RemoteToolResult>;
}
