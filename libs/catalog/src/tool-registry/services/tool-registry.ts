import { Injectable } from '@nestjs/common';
import { type ConnectorDefinition } from '#connector-definition';
import { ReviewSettings } from '#organizations';
import { type Act, notFound, suggestName, Transactions } from '#kernel';
import { changeTool, revokeTrust, type ToolChange } from '../../registered-tool/domain/change-tool.js';
import { addMeta } from '../../registered-tool/domain/add-meta.js';
import { recordListing, type RecordedListing } from '../../registered-tool/domain/record-listing.js';
import { type RegisteredTool, waits } from '../../registered-tool/domain/registered-tool.js';
import {
  RegisteredTools,
  type RemoteServer,
  type ToolPresence,
} from '../../registered-tool/domain/registered-tools.js';
import {
  readToolDescription,
  type FoundTool,
  type RemoteTool,
  readInputSchema,
} from '../../registered-tool/domain/remote-tool.js';
import { type CatalogTool } from '../../tool/domain/catalog-tool.js';
import { toolOriginsAt } from '../../tool/domain/edited-tools.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { CustomConnectors, assertWithinLimits } from '../../custom-connector/domain/custom-connectors.js';
import { changeEvents, discoveryEvents, heldEvents } from '../domain/registry-events.js';

/** The tools that a remote server listed. */
type ToolList = {
  /** Null if the tools were listed without a connection. */
  connectionId: string | null;
  found: readonly FoundTool[];
  /** Ids of all connections on the connector. */
  live: readonly string[];
  server: Partial<RemoteServer>;
};

/** Stores the tools of remote servers, and updates the definitions of their connectors. */
@Injectable()
export class ToolRegistry {
  constructor(
    private readonly transactions: Transactions,
    private readonly customConnectors: CustomConnectors,
    private readonly registeredTools: RegisteredTools,
    private readonly reviewSettings: ReviewSettings,
  ) {}

  /**
   * Records a listing.
   * @throws not_found if the connector was deleted; conflict `connector_limit`
   */
  async record(orgId: string, slug: string, list: ToolList, act: Act): Promise<RecordedListing> {
    const settings = await this.reviewSettings.get(orgId);
    const record = async (connector: CustomConnector): Promise<RecordedListing> => {
      const { connectionId, found, live, server } = list;
      const { tools, renamed } = addMeta(await this.registeredTools.list(orgId, slug), found);
      if (renamed.length > 0) await this.registeredTools.renameHashes(orgId, slug, renamed);
      const [lists, servers] = [
        await this.registeredTools.lists(orgId, slug),
        await this.registeredTools.servers(orgId, [slug]),
      ];
      const others = [...lists].flatMap(([id, hashes]) => (id !== connectionId && live.includes(id) ? [hashes] : []));
      const { last_discovered_at: listedAt = null, address_changed_at: addressChangedAt = null } =
        servers.get(slug) ?? {};
      const last_discovered_at = act.at.toISOString();
      const known = { slug, tools, others, settings, isFirst: listedAt === null, addressChangedAt };
      const recorded = recordListing(known, found, last_discovered_at);
      const hashes = Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
      if (connectionId !== null) await this.registeredTools.saveList(orgId, slug, { connectionId, hashes }, live);
      await this.registeredTools.updateServer(orgId, slug, { ...noFailure, ...server, last_discovered_at });
      const events = discoveryEvents(connectionId, recorded, tools);
      await this.save(connector, recorded.tools, events, act, addressChangedAt !== null);
      return recorded;
    };
    return this.transactions.withOrganizationLock(orgId, () => this.customConnectors.change(orgId, slug, record));
  }

  /** Whether the connector's tools have ever been listed. */
  async isListed(orgId: string, slug: string): Promise<boolean> {
    return (await this.registeredTools.servers(orgId, [slug])).get(slug)?.last_discovered_at != null;
  }

  /**
   * Stores the authorization server. Also clears an earlier error if the tools were never listed. Otherwise, the error
   * comes from a listing, and stays.
   */
  async recordAuthorization(orgId: string, slug: string, found: Authorization): Promise<void> {
    const cleared = (await this.isListed(orgId, slug)) ? {} : noFailure;
    await this.registeredTools.updateServer(orgId, slug, { ...found, ...cleared });
  }

  /** Stores why a listing failed. The known tools stay. */
  async recordFailure(orgId: string, slug: string, discovery_error: string, at: Date): Promise<void> {
    const since = (await this.failingSince(orgId, slug)) ?? at;
    await this.registeredTools.updateServer(orgId, slug, { discovery_error, failing_since: since.toISOString() });
  }

  /**
   * Returns when the current series of failed listings began. Null if the last listing succeeded, or if there was none.
   */
  async failingSince(orgId: string, slug: string): Promise<Date | null> {
    const since = (await this.registeredTools.servers(orgId, [slug])).get(slug)?.failing_since;
    return since == null ? null : new Date(since);
  }

  /** @throws not_found; conflict `stale_review`, `unsupported_name`; validation_error */
  async change(connector: CustomConnector, name: string, change: ToolChange, act: Act): Promise<void> {
    const { org_id, slug } = connector.state;
    const tools = await this.registeredTools.list(org_id, slug);
    const tool = tools.find((each) => each.name === name);
    if (!tool)
      throw notFound(
        'tool',
        suggestName(
          name,
          tools.map((each) => each.name),
        ),
      );
    const after = changeTool(tool, change, act.by ?? '');
    const events = changeEvents(tool, after);
    if (events.length === 0) return;
    const all = tools.map((each) => (each === tool ? after : each));
    await this.registeredTools.save(org_id, slug, [after]);
    connector.register(all, events, act);
  }

  /**
   * Gives the tools new origins, because the connector changed to another address. Tools that are first listed from now
   * on are unverified. Before the first listing, there is no tool that a rule could name.
   */
  async changeAddress({ state }: CustomConnector, before: ConnectorDefinition, at: Date): Promise<void> {
    const { org_id, slug, definition } = state;
    if (!(await this.isListed(org_id, slug))) return;
    await this.registeredTools.updateServer(org_id, slug, { address_changed_at: at.toISOString() });
    const tools = await this.registeredTools.list(org_id, slug);
    const changed = tools.map((tool): RegisteredTool => ({ ...tool, ...toolOriginsAt(definition, before, tool) }));
    await this.registeredTools.save(org_id, slug, changed);
  }

  /** Revokes the acceptance of all versions, because the connector changed to another server. */
  async distrust(connector: CustomConnector, act: Act): Promise<void> {
    const { org_id, slug } = connector.state;
    const tools = await this.registeredTools.list(org_id, slug);
    await this.registeredTools.deleteLists(org_id, slug);
    await this.registeredTools.updateServer(org_id, slug, { ...unknownServer });
    const held = tools.filter((tool) => !waits(tool)).map(({ name }) => name);
    const after = tools.map(revokeTrust);
    await this.save(connector, after, heldEvents(after, held), act);
  }

  /**
   * Returns the tools that a connection can call, in the versions that its account gets. The keys are the names of the
   * tools. Null before the connection's first listing.
   */
  async servedTo(orgId: string, slug: string, connectionId: string): Promise<ReadonlyMap<string, ServedTool> | null> {
    const presence = await this.registeredTools.listPresence(orgId, slug, connectionId);
    if (presence.length === 0) return null;
    const callable = await Promise.all(
      presence.map(async (tool) => [tool.name, await this.callable(orgId, tool)] as const),
    );
    return new Map(callable.flatMap(([name, tool]) => (tool ? [[name, tool]] : [])));
  }

  /** Returns the version of a tool that a connection gets, or null if the connection cannot call the tool. */
  async callableThrough(orgId: string, slug: string, connectionId: string, name: string): Promise<ServedTool | null> {
    const [presence] = await this.registeredTools.listPresence(orgId, slug, connectionId, name);
    return presence ? this.callable(orgId, presence) : null;
  }

  /**
   * Returns, for each connection, the tools for which its account does not get the version shown to callers. A tool is
   * null if the account cannot call it. The connections can belong to several connectors.
   */
  async differences(
    orgId: string,
    slugs: readonly string[],
    connectionIds: readonly string[],
  ): Promise<ReadonlyMap<string, ServedTools>> {
    const found = new Map<string, Map<string, ServedTool | null>>();
    if (slugs.length === 0) return found;
    for (const tool of await this.registeredTools.differences(orgId, slugs, connectionIds)) {
      const own = found.get(tool.connection_id) ?? new Map<string, ServedTool | null>();
      found.set(tool.connection_id, own.set(tool.name, await this.callable(orgId, tool)));
    }
    return found;
  }

  /**
   * Returns, for each connection that was listed, the names of the tools that its account cannot call. The connections
   * can belong to several connectors.
   */
  async withheldFrom(
    orgId: string,
    slugs: readonly string[],
    connectionIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    if (slugs.length === 0) return new Map();
    const unreviewed = (await this.reviewSettings.get(orgId)).changed_tools === 'active';
    const rows = await this.registeredTools.withheld(orgId, slugs, connectionIds, unreviewed);
    return new Map(rows.map(({ connection_id, names }) => [connection_id, new Set(names)]));
  }

  /**
   * Returns the tool if the account can call its version. Accepted versions are callable. If changed tools need no
   * review, every version that was not refused is callable.
   */
  private async callable(orgId: string, { accepted, listed, variant }: ToolPresence): Promise<ServedTool | null> {
    if (listed === null) return null;
    if (listed === accepted) return { variant: null };
    if (variant?.state === 'accepted') return { variant: shownFields(variant.tool) };
    if (variant?.state === 'refused' || (await this.reviewSettings.get(orgId)).changed_tools !== 'active') return null;
    return { variant: variant && shownFields(variant.tool) };
  }

  /** @param isMoved whether an edit has changed the address of the server. New tools are then unverified. */
  private async save(
    connector: CustomConnector,
    tools: RegisteredTool[],
    events: Events,
    act: Act,
    isMoved = false,
  ): Promise<void> {
    const { org_id, slug, bytes } = connector.state;
    await this.registeredTools.save(org_id, slug, tools);
    await this.registeredTools.deleteOthers(
      org_id,
      slug,
      tools.map(({ name }) => name),
    );
    connector.register(tools, events, act, { isMoved });
    const grown = connector.state.bytes - bytes;
    if (grown <= 0) return;
    const usage = await this.customConnectors.readUsage(org_id);
    assertWithinLimits({ ...usage, bytes: usage.bytes + grown });
  }
}

/** A tool as one account gets it. `variant` is null if the account gets the version that callers see. */
type ServedTool = { variant: { description: string; input: Record<string, unknown> } | null };

/** Tools by name. A tool is null if it cannot be called. */
export type ServedTools = ReadonlyMap<string, ServedTool | null>;

/** Returns the tool in the version that an account gets. A tool that the account cannot call is inactive. */
export function toolAsServed(tool: CatalogTool, served: ServedTool | null): CatalogTool {
  const { definition, facts, remote } = tool;
  if (served?.variant) return { ...tool, definition: { ...definition, ...served.variant } };
  if (served || !remote || !facts.active) return tool;
  return { ...tool, facts: { ...facts, active: false }, remote: { ...remote, off: 'changed' } };
}

const shownFields = (tool: RemoteTool) => ({
  description: readToolDescription(tool),
  input: readInputSchema(tool),
});

type Authorization = Pick<RemoteServer, 'resource' | 'issuer' | 'registration'>;

const noFailure = { discovery_error: null, failing_since: null };

const unknownServer = {
  protocol_version: null,
  server_name: null,
  failing_since: null,
  resource: null,
  issuer: null,
  registration: null,
};

type Events = Parameters<CustomConnector['register']>[1];
