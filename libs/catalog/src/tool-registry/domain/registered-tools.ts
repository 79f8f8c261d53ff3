import { type Hashes } from './record-listing.js';
import { type RegisteredTool, type ToolVariant } from './registered-tool.js';

/** A remote server, apart from its tools. */
export type RemoteServer = {
  protocol_version: string | null;
  server_name: string | null;
  last_discovered_at: string | null;
  /** Why the last listing failed, in one sentence. */
  discovery_error: string | null;
  /** Since when every listing has failed; null if the last listing succeeded. */
  failing_since: string | null;
  /** The resource that tokens are requested for (RFC 8707). Null without OAuth, or if unknown. */
  resource: string | null;
  issuer: string | null;
  /** How Latchkey was registered as a client at the authorization server. */
  registration: 'cimd' | 'dynamic' | 'static' | null;
};

/** The version of a tool that a connection gets, compared with the version shown to callers. */
export type ToolPresence = {
  name: string;
  /** Hashes of the accepted version shown to callers, and of the version that the account gets. Null without one. */
  accepted: string | null;
  listed: string | null;
  /** The version that this account gets, if it is not the version shown to callers. */
  variant: ToolVariant | null;
};

/** The tools of remote MCP servers, and the versions that each connection gets. */
export abstract class RegisteredTools {
  abstract list(orgId: string, slug: string): Promise<RegisteredTool[]>;

  abstract find(orgId: string, slug: string, names: readonly string[]): Promise<RegisteredTool[]>;

  /** Replaces the tools with the same names. */
  abstract save(orgId: string, slug: string, tools: readonly RegisteredTool[]): Promise<void>;

  /** Deletes the connector's tools, except those with these names. */
  abstract deleteOthers(orgId: string, slug: string, names: readonly string[]): Promise<void>;

  /** The versions at the last listing, by connection. */
  abstract lists(orgId: string, slug: string): Promise<ReadonlyMap<string, Hashes>>;

  /**
   * Stores a connection's last listing.
   * @param live the existing connections. Lists of other connections are deleted.
   */
  abstract saveList(
    orgId: string,
    slug: string,
    list: { connectionId: string; hashes: Hashes },
    live: readonly string[],
  ): Promise<void>;

  abstract deleteLists(orgId: string, slug: string): Promise<void>;

  /** The versions of a connection's last listing, of one tool or of all. Empty before the first listing. */
  abstract presenceOf(orgId: string, slug: string, connectionId: string, name?: string): Promise<ToolPresence[]>;

  /** Where the last listings of connections differ from the accepted versions, by connection. */
  abstract differences(
    orgId: string,
    slugs: readonly string[],
    connectionIds: readonly string[],
  ): Promise<(ToolPresence & { connection_id: string })[]>;

  abstract servers(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, RemoteServer>>;

  /** Stores these fields. Other fields stay. */
  abstract updateServer(orgId: string, slug: string, server: Partial<RemoteServer>): Promise<void>;
}
