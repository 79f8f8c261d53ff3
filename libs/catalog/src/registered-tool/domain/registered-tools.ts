import { type RenamedHash } from './add-meta.js';
import { type Hashes } from './record-listing.js';
import { type RegisteredTool, type ToolVariant } from './registered-tool.js';

/** A remote server, without its tools. */
export type RemoteServer = {
  protocol_version: string | null;
  server_name: string | null;
  last_discovered_at: string | null;
  /** One sentence that says why the last listing failed. */
  discovery_error: string | null;
  /** Start of the current series of failed listings; null if the last listing succeeded. */
  failing_since: string | null;
  /** The resource for which tokens are requested (RFC 8707). Null without OAuth, or if unknown. */
  resource: string | null;
  issuer: string | null;
  /** How Latchkey was registered as a client at the authorization server. */
  registration: 'cimd' | 'dynamic' | 'static' | null;
  /**
   * When an edit last changed the URL or the headers, in RFC 3339. Null if the tools have not been listed before or
   * after such an edit.
   */
  address_changed_at: string | null;
};

/** The version of a tool that a connection gets, and the version that callers see. */
export type ToolPresence = {
  name: string;
  /**
   * Hashes of the accepted version that callers see, and of the version that the account gets. Null if there is none.
   */
  accepted: string | null;
  listed: string | null;
  /** The version that this account gets, if callers see another version. */
  variant: ToolVariant | null;
};

/** Stores the tools of remote MCP servers, and the versions that each connection gets. */
export abstract class RegisteredTools {
  abstract list(orgId: string, slug: string): Promise<RegisteredTool[]>;

  abstract find(orgId: string, slug: string, names: readonly string[]): Promise<RegisteredTool[]>;

  /** Adds these tools. Replaces stored tools with the same names. */
  abstract save(orgId: string, slug: string, tools: readonly RegisteredTool[]): Promise<void>;

  /** Deletes the connector's tools, except those with these names. */
  abstract deleteOthers(orgId: string, slug: string, names: readonly string[]): Promise<void>;

  /** Returns the versions of the last listings, by connection. */
  abstract lists(orgId: string, slug: string): Promise<ReadonlyMap<string, Hashes>>;

  /**
   * Stores a connection's last listing.
   * @param live ids of the existing connections. The listings of other connections are deleted.
   */
  abstract saveList(
    orgId: string,
    slug: string,
    list: { connectionId: string; hashes: Hashes },
    live: readonly string[],
  ): Promise<void>;

  /** Replaces hashes in the last listings of all connections. */
  abstract renameHashes(orgId: string, slug: string, renamed: readonly RenamedHash[]): Promise<void>;

  abstract deleteLists(orgId: string, slug: string): Promise<void>;

  /**
   * Returns the versions of a connection's last listing, for one tool or for all tools. Empty before the first listing.
   */
  abstract listPresence(orgId: string, slug: string, connectionId: string, name?: string): Promise<ToolPresence[]>;

  /** Returns the listed versions that differ from the accepted versions, with the connection that gets them. */
  abstract differences(
    orgId: string,
    slugs: readonly string[],
    connectionIds: readonly string[],
  ): Promise<(ToolPresence & { connection_id: string })[]>;

  /**
   * Returns, for each connection that was listed, the names of the tools that its account cannot call.
   * @param unreviewed whether versions that await review are callable
   */
  abstract withheld(
    orgId: string,
    slugs: readonly string[],
    connectionIds: readonly string[],
    unreviewed: boolean,
  ): Promise<{ connection_id: string; names: string[] }[]>;

  abstract servers(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, RemoteServer>>;

  /** Updates these fields of the server. Other fields stay. */
  abstract updateServer(orgId: string, slug: string, server: Partial<RemoteServer>): Promise<void>;
}
