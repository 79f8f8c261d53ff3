import { type Client, type DiscoverResult, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { LRUCache } from 'lru-cache';
import { atMost } from '#kernel';

/** What an operation learned about a server and its session, for later operations. */
export type McpSession = {
  protocol_version: string;
  server_name: string | null;
  server_title: string | null;
  instructions: string | null;
  /** The result of discovery, for protocol revisions without sessions; null for revisions with sessions. */
  discover: DiscoverResult | null;
  /** The session id; null for servers without sessions. */
  session_id: string | null;
};

/**
 * Caches sessions by their key in this process. What a server said about itself may be outdated for ten minutes. A
 * server refuses a session that it has ended, and the session is then dropped.
 */
export class McpSessionCache {
  private readonly sessions = new LRUCache<string, McpSession>({ ...atMost(5000), ttl: 10 * 60_000 });

  find(key: string | null): McpSession | null {
    return (key !== null && this.sessions.get(key)) || null;
  }

  save(key: string | null, session: McpSession): void {
    if (key !== null) this.sessions.set(key, session);
  }

  forget(key: string | null): void {
    if (key !== null) this.sessions.delete(key);
  }
}

/** Resumes a session without initializing it again, even if the server uses no session id. */
export class ResumedTransport extends StreamableHTTPClientTransport {
  override get sessionId(): string {
    return super.sessionId ?? '';
  }
}

export function describeMcpSession(client: Client, transport: StreamableHTTPClientTransport): McpSession {
  const { name = null, title = null } = client.getServerVersion() ?? {};
  return {
    protocol_version: client.getNegotiatedProtocolVersion() ?? '',
    server_name: name,
    server_title: title,
    instructions: client.getInstructions() ?? null,
    discover: client.getDiscoverResult() ?? null,
    session_id: transport.sessionId ?? null,
  };
}
