import { type Client, type DiscoverResult, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { LRUCache } from 'lru-cache';
import { atMost } from '#kernel';

/** What was found out about a server when it was first asked, so that the next call need not ask again. */
export type KnownSession = {
  protocol_version: string;
  server_name: string | null;
  server_title: string | null;
  instructions: string | null;
  /** Of the revision without sessions; null with one that has them. */
  discover: DiscoverResult | null;
  /** Null with servers that keep none. */
  session_id: string | null;
};

/** Of servers, by whose they are; in this process, and for a while. */
export class KnownSessions {
  private readonly known = new LRUCache<string, KnownSession>({ ...atMost(5000), ttl: 10 * 60_000 });

  of(key: string | null): KnownSession | null {
    return (key !== null && this.known.get(key)) || null;
  }

  keep(key: string | null, session: KnownSession): void {
    if (key !== null) this.known.set(key, session);
  }

  forget(key: string | null): void {
    if (key !== null) this.known.delete(key);
  }
}

/** Goes on with a session, also where the server keeps none: then there is nothing to say it by, but it is not begun again. */
export class ResumedTransport extends StreamableHTTPClientTransport {
  override get sessionId(): string {
    return super.sessionId ?? '';
  }
}

export function sessionOf(client: Client, transport: StreamableHTTPClientTransport): KnownSession {
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
