import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type FoundTool, readTool, ToolRegistry, type UnreadableTool } from '#catalog';
import { type Act, ApiError, Clock } from '#kernel';
import { type ConnectableConnector } from '../../connector/domain/connector-display.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { type ListedTools, RemoteTools } from '../../vault-client/domain/remote-tools.js';
import { type ConnectionState } from '../../connection/domain/connection-state.js';
import { ConnectionsOnConnectors } from '../../connection/persistence/connections-on-connectors.js';
import {
  describeUnreadable,
  nextAttempt,
  nextListing,
  type RefreshedTools,
  describeDiscoveryFailure,
  summarizeRefresh,
} from '../domain/tool-refreshes.js';
import { ToolRefreshes } from '../persistence/tool-refreshes.js';
import { describeListingFailure, refreshInProgress } from '../domain/refusals.js';

type Account = Pick<ConnectionState, 'org_id' | 'id' | 'connector_slug' | 'saffron_account_id'>;

/** The connection through which the tools are listed. The id is null for a server that lists its tools to everyone. */
type ListedThrough = Pick<Account, 'org_id' | 'connector_slug'> & { id: string | null };

/** Maximum number of connections per connector whose lists are used. Other connections' lists are ignored. */
const maxConnections = 10_000;

/** Milliseconds of hashing before other work gets a turn. */
const maxHashing = 5;

/**
 * Maximum time for a listing in milliseconds. After a crash of the process, other processes can list the tools again
 * after this time.
 */
const maxTurn = 60_000;

/** Lists a remote MCP server's tools through a connection, and updates the registry. */
@Injectable()
export class ToolDiscovery {
  constructor(
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly connectionsOnConnectors: ConnectionsOnConnectors,
    private readonly remoteTools: RemoteTools,
    private readonly toolRegistry: ToolRegistry,
    private readonly clock: Clock,
    private readonly toolRefreshes: ToolRefreshes,
  ) {}

  /**
   * Lists the tools and records them.
   * @throws conflict `refresh_in_progress`. If the tools cannot be listed, records the failure and throws an error that
   * describes it.
   */
  async refresh(account: Account, act: Act): Promise<RefreshedTools> {
    const { org_id, connector_slug: slug } = account;
    const list = async () => {
      const connector = await this.connectableConnectors.getForConnection(org_id, slug);
      const listed = await this.list(connector, account, act.at);
      const refreshed = await this.record(account, listed, act);
      // The server reported a change during the listing, so this list may be outdated.
      return { refreshed, ttl_ms: listed.list_changed ? 0 : listed.ttl_ms };
    };
    const { refreshed } = await this.runExclusively(account, list, () => this.toolRegistry.failingSince(org_id, slug));
    return refreshed;
  }

  /**
   * Reads what a server offers without a sign-in: its authorization server, or its tools if it needs no sign-in.
   * @returns the time since which the server has failed, or null.
   */
  async discover(connector: ConnectableConnector, act: Act): Promise<Date | null> {
    const { orgId, slug, label, definition } = connector;
    const { auth_mode } = definition.mcp!;
    if (auth_mode === 'none' && (await this.toolRegistry.isListed(orgId, slug))) return null;
    const found = await this.remoteTools.discover(connector);
    if ('failure' in found) {
      await this.toolRegistry.recordFailure(orgId, slug, describeDiscoveryFailure(label, auth_mode, found), act.at);
      return this.toolRegistry.failingSince(orgId, slug);
    }
    if (found.listed) await this.record({ org_id: orgId, id: null, connector_slug: slug }, found.listed, act);
    else if (found.authorization) await this.toolRegistry.recordAuthorization(orgId, slug, found.authorization);
    return null;
  }

  private async list(
    connector: ConnectableConnector,
    { org_id, saffron_account_id }: Account,
    at: Date,
  ): Promise<ListedTools> {
    const answer = await this.remoteTools.list(connector, saffron_account_id!);
    if (!('failure' in answer)) return answer;
    const { auth_mode } = connector.definition.mcp!;
    const message = describeDiscoveryFailure(connector.label, auth_mode, answer);
    await this.toolRegistry.recordFailure(org_id, connector.slug, message, at);
    throw describeListingFailure(answer.failure, auth_mode, message);
  }

  private async record(account: ListedThrough, listed: ListedTools, act: Act): Promise<RefreshedTools> {
    const { org_id, id, connector_slug: slug } = account;
    const { found, unreadable } = await this.read(listed.tools);
    const { protocol_version, server_title, server_name } = listed;
    const discovery_error = describeUnreadable(unreadable);
    const authorization = listed.authorization ?? {};
    const server = { protocol_version, server_name: server_title ?? server_name, discovery_error, ...authorization };
    const live = await this.connectionsOnConnectors.listIds(org_id, slug, maxConnections);
    const recorded = await this.toolRegistry
      .record(org_id, slug, { connectionId: id, found, live, server }, act)
      .catch(async (error: unknown) => {
        if (error instanceof ApiError) await this.toolRegistry.recordFailure(org_id, slug, error.message, act.at);
        throw error;
      });
    // Other accounts may get the new versions too. Until an account's next listing, its versions count as unchanged.
    if (recorded.changed.length > 0)
      await this.toolRefreshes.bringAllForward(
        org_id,
        live.filter((each) => each !== id),
        act.at,
      );
    return summarizeRefresh(recorded, found, act.at);
  }

  /** Reads the tools of a listing. Lets other work run between the tools, because hashing a tool takes time. */
  private async read(tools: ListedTools['tools']): Promise<{ found: FoundTool[]; unreadable: UnreadableTool[] }> {
    const found = new Map<string, FoundTool>();
    const unreadable: UnreadableTool[] = [];
    let since = performance.now();
    for (const tool of tools) {
      const read = readTool(tool);
      // All tools have different names, because the vault refuses a list that repeats a name.
      if (typeof read === 'string') unreadable.push(read);
      else found.set(read.name, read);
      if (performance.now() - since < maxHashing) continue;
      await setImmediate();
      since = performance.now();
    }
    return { found: [...found.values()], unreadable };
  }

  /**
   * Runs `work` while no other listing of the connection runs.
   * @param work returns how long the list of tools is valid. If `work` fails, the next listing is scheduled anyway.
   * @param failingSince returns when the failures began.
   * @throws conflict `refresh_in_progress`
   */
  private async runExclusively<Result extends { ttl_ms: number | null }>(
    { org_id, id }: { org_id: string; id: string },
    work: () => Promise<Result>,
    failingSince: () => Promise<Date | null>,
  ): Promise<Result> {
    const startedAt = this.clock.now();
    if (!(await this.toolRefreshes.claim(org_id, id, startedAt, new Date(startedAt.getTime() + maxTurn))))
      throw refreshInProgress();
    let due: Date | null = null;
    try {
      const result = await work();
      due = nextListing(startedAt, result.ttl_ms);
      return result;
    } finally {
      due ??= nextAttempt(startedAt, await failingSince());
      await this.toolRefreshes.release(org_id, id, this.clock.now(), due);
    }
  }
}
