import { type TimeLimit } from '#kernel';
import { type DiscoveredAuthorization } from '../../integration/domain/discovered-authorization.js';
import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';

/** Access to a remote MCP server; `session` is the key of reusable sessions, null for none. */
export type RemoteCaller = Pick<OpenedCredential, 'integration' | 'auth_method' | 'secret'> & {
  session: string | null;
};

export type ListedTools = {
  /** Complete and unchanged. */
  tools: Record<string, unknown>[];
  protocol_version: string;
  server_name: string | null;
  server_title: string | null;
  instructions: string | null;
  ttl_ms: number | null;
  /** The server reported meanwhile that its tools have changed. */
  list_changed: boolean;
  /** The authorization server; null without sign-in. */
  authorization: Pick<DiscoveredAuthorization, 'resource' | 'issuer' | 'registration'> | null;
};

export type RemoteToolCall = {
  tool: string;
  arguments: Record<string, unknown>;
  /** Limit for the result; the rest is left out. */
  max_bytes: number;
};

export type RemoteToolResult = {
  content: unknown[];
  structured_content: unknown;
  is_error: boolean;
  truncated: boolean;
  duration_ms: number;
  /** The server reported meanwhile that its tools have changed. */
  list_changed: boolean;
};

/** Port to remote MCP servers. */
export abstract class RemoteServers {
  /** All tools of a server. @throws RemoteFailed */
  abstract list(caller: RemoteCaller, time: TimeLimit): Promise<ListedTools>;

  /** Calls a tool once. @throws RemoteFailed */
  abstract call(caller: RemoteCaller, call: RemoteToolCall, time: TimeLimit): Promise<RemoteToolResult>;
}
