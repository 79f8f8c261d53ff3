import { type TimeLimit } from '#kernel';
import { type DiscoveredAuthorization } from '../../integration/domain/discovered-authorization.js';
import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';

/** With what a remote MCP server is asked; `session` names whose sessions there are used again, null none. */
export type RemoteCaller = Pick<OpenedCredential, 'integration' | 'auth_method' | 'secret'> & {
  session: string | null;
};

export type ListedTools = {
  /** Whole, as the server wrote them. */
  tools: Record<string, unknown>[];
  protocol_version: string;
  server_name: string | null;
  server_title: string | null;
  instructions: string | null;
  ttl_ms: number | null;
  /** The server said meanwhile that its tools have changed. */
  list_changed: boolean;
  /** With whom people sign in; null where they don't. */
  authorization: Pick<DiscoveredAuthorization, 'resource' | 'issuer' | 'registration'> | null;
};

export type RemoteToolCall = {
  tool: string;
  arguments: Record<string, unknown>;
  /** Of the result; what is more is left out. */
  max_bytes: number;
};

export type RemoteToolResult = {
  content: unknown[];
  structured_content: unknown;
  is_error: boolean;
  truncated: boolean;
  duration_ms: number;
  /** The server said meanwhile that its tools have changed. */
  list_changed: boolean;
};

/** Port to remote MCP servers. */
export abstract class RemoteServers {
  /** All that a server says it has. @throws RemoteFailed */
  abstract list(caller: RemoteCaller, time: TimeLimit): Promise<ListedTools>;

  /** Calls a tool once. @throws RemoteFailed */
  abstract call(caller: RemoteCaller, call: RemoteToolCall, time: TimeLimit): Promise<RemoteToolResult>;
}
