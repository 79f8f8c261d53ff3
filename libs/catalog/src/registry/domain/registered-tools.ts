import { type Hashes } from './record-listing.js';
import { type RegisteredTool, type ToolVariant } from './registered-tool.js';

/** What is known of a server as such. */
export type RemoteServer = {
  protocol_version: string | null;
  server_name: string | null;
  last_discovered_at: string | null;
  /** One sentence for why its tools could not be listed the last time. */
  discovery_error: string | null;
  /** Since when it is so, time after time; null where it is not. */
  failing_since: string | null;
  /** What tokens are asked for (RFC 8707), and who gives them; null where nobody signs in, or it is not known yet. */
  resource: string | null;
  issuer: string | null;
  /** How we came to be a client there. */
  registration: 'cimd' | 'dynamic' | 'static' | null;
};

/** What a connection is served under a name, beside what may be called. */
export type ToolPresence = {
  name: string;
  /** Hashes. */
  accepted: string | null;
  listed: string | null;
  /** What it is served, where that is not the version that callers are shown. */
  variant: ToolVariant | null;
};

/** The tools of remote MCP servers, and what each connection is served. */
export abstract class RegisteredTools {
  abstract of(orgId: string, slug: string): Promise<RegisteredTool[]>;

  abstract named(orgId: string, slug: string, names: readonly string[]): Promise<RegisteredTool[]>;

  /** In place of those of the same names. */
  abstract put(orgId: string, slug: string, tools: readonly RegisteredTool[]): Promise<void>;

  /** Forgets all of a connector but these. */
  abstract keepOnly(orgId: string, slug: string, names: readonly string[]): Promise<void>;

  /** What connections were served the last time, by connection. */
  abstract lists(orgId: string, slug: string): Promise<ReadonlyMap<string, Hashes>>;

  /** @param live the connections that there are: what others were served is forgotten. */
  abstract keepList(
    orgId: string,
    slug: string,
    list: { connectionId: string; hashes: Hashes },
    live: readonly string[],
  ): Promise<void>;

  abstract forgetLists(orgId: string, slug: string): Promise<void>;

  /** What a connection was served the last time; of one name, or of every tool. Empty before its tools were listed. */
  abstract presenceOf(orgId: string, slug: string, connectionId: string, name?: string): Promise<ToolPresence[]>;

  abstract servers(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, RemoteServer>>;

  /** What is said of it; the rest stays. */
  abstract noteServer(orgId: string, slug: string, server: Partial<RemoteServer>): Promise<void>;
}
