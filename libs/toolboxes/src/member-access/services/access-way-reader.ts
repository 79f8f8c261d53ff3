import { Injectable } from '@nestjs/common';
import {
  AccessDecider,
  computeReach,
  type EffectivePolicy,
  type EntryCells,
  readEntryRows,
  reachValues,
} from '#access-control';
import {
  canConnectOnceConfigured,
  Connectors,
  type ConnectorSummary,
  isConnectorVisible,
  reachOn,
  ToolRegistry,
} from '#catalog';
import {
  ApprovalGate,
  canCoverScopes,
  type PartialApprovalPolicy,
  PinnedConnections,
  tightenApprovalPolicy,
} from '#connections';
import { type Caller, Reads } from '#kernel';
import { type ApprovalPolicy } from '#organizations';
import { reachCondition } from '../../collection/services/collection-reader.js';
import { type EntryAccount, storeAccount } from '../../entry/domain/caller-account.js';
import { type ProxyEntry } from '../../entry/domain/entry.js';
import { uncuratedTool } from '../../entry/domain/sent-entries.js';
import { canUseToolbox } from '../../toolbox/domain/toolbox-policy.js';
import { connectionUsed, EntryResolver, isProxy, type ResolvedEntry } from '../../toolbox/services/entry-resolver.js';
import { type AccessWay, describeOrigin } from '../domain/access-way.js';

/** A connector that a member can use, and every way in which they can. */
export type UsableConnector = { connector: ConnectorSummary; ways: AccessWay[] };

/** A way, and the connector whose tools it gives. */
type FoundWay = AccessWay & { slug: string };

/**
 * Finds the ways in which a member can use connectors, with the checks of the routes that connect accounts and run
 * tools. The number of statements does not depend on the number of connectors, connections and toolboxes.
 */
@Injectable()
export class AccessWayReader {
  constructor(
    private readonly reads: Reads,
    private readonly connectors: Connectors,
    private readonly accessDecider: AccessDecider,
    private readonly pinnedConnections: PinnedConnections,
    private readonly entryResolver: EntryResolver,
    private readonly approvalGate: ApprovalGate,
    private readonly toolRegistry: ToolRegistry,
  ) {}

  /**
   * @param reader the caller who reads the list, and who may not see all ways.
   * @param member the member as a caller.
   */
  async load(reader: Caller, member: Caller): Promise<{ usable: UsableConnector[]; policy: EffectivePolicy }> {
    if (!member.permissions.has('tool:execute'))
      return { usable: [], policy: await this.accessDecider.policyFor(member, []) };
    const approvalPolicy = await this.approvalGate.policyFor(member);
    const [visible, connections, toolboxes] = await Promise.all([
      this.listVisible(member),
      this.connectionWays(reader, member, approvalPolicy),
      this.toolboxWays(reader, member, approvalPolicy),
    ]);
    const slugs = [...new Set([...visible, ...[...connections, ...toolboxes].map(({ slug }) => slug)])];
    const [summaries, policy] = await Promise.all([
      this.connectors.findSummaries(member, slugs),
      this.accessDecider.policyFor(member, slugs),
    ]);
    const accepted = await this.addWithheld(member.orgId, summaries, connections);
    const bySlug = groupBy([...accepted, ...toolboxes], ({ slug }) => slug);
    const usable = [...summaries.values()]
      // A call is refused first if the connector is blocked or not published, however the member reaches it.
      .filter(({ slug, status }) => status === 'published' && policy.decideConnector(slug).allowed)
      .map((connector) => ({
        connector,
        ways: [
          ...connectingWay(reader, member, connector, approvalPolicy),
          ...(bySlug.get(connector.slug) ?? []).map(({ slug: _, ...way }) => way),
        ],
      }));
    return { usable: usable.filter(({ ways }) => ways.length > 0), policy };
  }

  private async listVisible(member: Caller): Promise<string[]> {
    const [shipped, own] = await Promise.all([
      this.connectors.loadShipped(member.orgId),
      this.connectors.listVisibleSlugs(member),
    ]);
    return [...shipped.keys(), ...own];
  }

  private async connectionWays(reader: Caller, member: Caller, approval_policy: ApprovalPolicy): Promise<FoundWay[]> {
    const connections = await this.pinnedConnections.listUsable(member);
    return connections.map(
      ({ connector_slug: slug, id, name, owner_user_id, status, share_entries, ...connection }) => ({
        slug,
        kind: 'connection',
        resource: { id, name, owner_user_id },
        status,
        ...describeOrigin(connection.reach),
        tools: null,
        scopes_granted: connection.scopes_granted,
        withheld: none,
        approval_policy,
        is_visible: computeReach(reader, owner_user_id, share_entries) !== null,
      }),
    );
  }

  /** Adds the tools that connections to remote servers cannot call. */
  private async addWithheld(
    orgId: string,
    connectors: ReadonlyMap<string, ConnectorSummary>,
    ways: readonly FoundWay[],
  ): Promise<FoundWay[]> {
    const remote = ways.filter(({ slug }) => connectors.get(slug)?.definition.mcp);
    const withheld = await this.toolRegistry.withheldFrom(
      orgId,
      [...new Set(remote.map(({ slug }) => slug))],
      remote.map(({ resource }) => resource!.id),
    );
    return ways.map((way) => ({ ...way, withheld: withheld.get(way.resource!.id) ?? none }));
  }

  /** Returns a way for each connector of each toolbox that has at least one tool which the member can run now. */
  private async toolboxWays(reader: Caller, member: Caller, approvalPolicy: ApprovalPolicy): Promise<FoundWay[]> {
    const rows = await this.reads.rows<ToolboxRow>(member.orgId, enabledEntries, reachValues(member));
    const usable = rows.flatMap((row) => {
      const shares = readEntryRows(row.share_entries);
      const reach = computeReach(member, row.owner_user_id, shares);
      return reach && canUseToolbox(member, reach).allowed ? [{ row, shares, reach }] : [];
    });
    const toolboxes = usable.map(({ row: { id, entries } }) => ({ id, entries: entries.map(buildEntry) }));
    const resolved = (await this.entryResolver.resolve(member, toolboxes)).values();
    return usable.flatMap(({ row: { id, name, owner_user_id, ...row }, shares, reach }) => {
      const running = row.entries
        .map(({ connector_slug, tool_name }) => ({ connector_slug, tool_name, entry: resolved.next().value! }))
        .filter(({ entry }) => isRunnable(entry));
      return [...groupBy(running, ({ connector_slug }) => connector_slug)]
        .filter(([, tools]) => tools.some(({ entry }) => entry.verdict.allowed))
        .map(([slug, tools]) => ({
          slug,
          kind: 'toolbox' as const,
          resource: { id, name, owner_user_id },
          status: null,
          ...describeOrigin(reach),
          tools: new Set(tools.map(({ tool_name }) => tool_name)),
          scopes_granted: null,
          withheld: none,
          approval_policy: tightenApprovalPolicy(approvalPolicy, row.approval_policy ?? {}),
          is_visible: computeReach(reader, owner_user_id, shares) !== null,
        }));
    });
  }
}

/** Whether a call of the entry would run if no restriction blocked the member. */
function isRunnable(resolved: ResolvedEntry): boolean {
  if (!isProxy(resolved) || resolved.unmet !== null || resolved.account?.problem) return false;
  const { tool } = resolved;
  return canCoverScopes(connectionUsed(resolved)?.scopes_granted ?? null, tool?.definition.requires_scopes ?? [])
    .allowed;
}

const none: ReadonlySet<string> = new Set();

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Returns the way of connecting an own account, if the member may. */
function connectingWay(
  reader: Caller,
  member: Caller,
  connector: ConnectorSummary,
  approval_policy: ApprovalPolicy,
): AccessWay[] {
  const verdict = { allowed: true };
  if (!isConnectorVisible(member, connector)) return [];
  if (!canConnectOnceConfigured({ caller: member, connector, verdict }).allowed) return [];
  return [
    {
      kind: 'new_connection',
      resource: null,
      status: null,
      ...describeOrigin(reachOn(member, connector)!),
      tools: null,
      scopes_granted: null,
      withheld: none,
      approval_policy,
      is_visible: isConnectorVisible(reader, connector),
    },
  ];
}

type EntryFields = Pick<ProxyEntry, 'connector_slug' | 'tool_name' | 'connection_id' | 'delegated_by_user_id'> & {
  account: EntryAccount | null;
};

type ToolboxRow = {
  id: string;
  name: string;
  owner_user_id: string | null;
  share_entries: EntryCells[] | null;
  approval_policy: PartialApprovalPolicy | null;
  entries: EntryFields[];
};

/** Returns the entry without what its editor adapted, which does not decide whether it can run. */
const buildEntry = ({ account, ...fields }: EntryFields): ProxyEntry => ({
  ...fields,
  ...storeAccount(account),
  ...uncuratedTool,
  id: '',
  delegated_at: null,
});

/** SQL for the enabled tools of connectors in the toolboxes that the member can access. Whole entries can be large. */
const enabledEntries = `
  select id, name, owner_user_id, share_entries, approval_policy, enabled.entries
  from toolboxes.toolboxes as toolbox cross join lateral (
    select jsonb_agg(jsonb_build_object('connector_slug', entry -> 'connector_slug', 'tool_name', entry -> 'tool_name',
      'connection_id', entry -> 'connection_id', 'delegated_by_user_id', entry -> 'delegated_by_user_id',
      'account', entry -> 'account')) as entries
    from jsonb_array_elements(toolbox.entries) as entry
    where entry -> 'enabled' = 'true' and entry ->> 'connector_slug' is not null) as enabled
  where org_id = :org_id and enabled.entries is not null and ${reachCondition('toolbox')}
  order by name_key, id`;
