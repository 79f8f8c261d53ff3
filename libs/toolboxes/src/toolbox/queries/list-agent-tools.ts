import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { reachValues } from '#access-control';
import { type Tier } from '#connector-definition';
import { type ConnectionStatus, type PartialApprovalPolicy } from '#connections';
import { type Caller, Reads } from '#kernel';
import { reachCondition } from '../../collection/services/collection-reader.js';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { type BlockedTarget, type Obstacle, obstacle } from '../../entry/domain/unmet-reason.js';
import { tierOfSteps } from '../../synthetic-tool/services/step-resolver.js';
import { type CallerAccount } from '../services/caller-accounts.js';
import {
  connectionUsed,
  EntryResolver,
  findBlockedTarget,
  isProxy,
  type ResolvedEntry,
  type ResolvedProxy,
  type ResolvedSynthetic,
} from '../services/entry-resolver.js';

/** A tool of a toolbox, as it is for the caller's agent now. */
export type AgentTool = {
  name: string;
  label: string;
  /** Null if the tool does not exist anymore. */
  tier: Tier | null;
  /** Why the agent cannot run the tool; null if it can. */
  obstacle: Obstacle | null;
  /** What a request must name to lift the restriction. Null if there is none. */
  blocked: BlockedTarget | null;
  /** The display name of the connector. Null for a synthetic tool. */
  connector: string | null;
  /** Null for a synthetic tool. */
  connector_slug: string | null;
  /** The connection that the tool uses, or for which it needs another sign-in, if the caller owns it. */
  own_connection: { id: string; name: string; status: ConnectionStatus } | null;
  /** The id of the connection that a call uses. Null for a synthetic tool, or if there is none. */
  connection_id: string | null;
  /** The caller's account, if the tool runs on an account of its caller. */
  account: CallerAccountFacts | null;
  /** Whether the caller added the tool, so that it runs with their access. */
  added_by_caller: boolean;
};

type CallerAccountFacts = {
  /** The name of the account that a call uses. Null if there is none. */
  name: string | null;
  /** Whether the caller owns it. */
  is_own: boolean;
  /** Whether the caller can choose between several accounts. */
  has_choice: boolean;
  /** Whether one of those to choose from is the caller's own. */
  has_own_choice: boolean;
};

/** Lists the tools of toolboxes, by toolbox id. Toolboxes that the caller cannot access are absent. */
export class ListAgentTools extends Query<ReadonlyMap<string, AgentTool[]>> {
  constructor(
    readonly caller: Caller,
    readonly toolboxIds: readonly string[],
  ) {
    super();
  }
}

type Row = { id: string; entries: ToolboxEntry[]; approval_policy: PartialApprovalPolicy | null };

const contents = `
  select id, entries, approval_policy from toolboxes.toolboxes
  where org_id = :org_id and id = any(:ids::text[]) and ${reachCondition('toolbox')}`;

@QueryHandler(ListAgentTools)
export class ListAgentToolsHandler implements IQueryHandler<ListAgentTools> {
  constructor(
    private readonly reads: Reads,
    private readonly entryResolver: EntryResolver,
  ) {}

  async execute({ caller, toolboxIds }: ListAgentTools): Promise<ReadonlyMap<string, AgentTool[]>> {
    if (toolboxIds.length === 0) return new Map();
    const values = { ...reachValues(caller), ids: [...toolboxIds] };
    const rows = await this.reads.rows<Row>(caller.orgId, contents, values);
    const resolved = await this.entryResolver.resolve(caller, rows);
    let start = 0;
    return new Map(
      rows.map(({ id, entries }) => {
        const own = resolved.slice(start, (start += entries.length));
        return [id, own.map((each) => agentTool(caller, each))];
      }),
    );
  }
}

function agentTool(caller: Caller, resolved: ResolvedEntry): AgentTool {
  const name = exposedName(resolved.entry);
  const own = isProxy(resolved) ? proxyFacts(caller, resolved) : syntheticFacts(resolved);
  const added_by_caller = resolved.entry.delegated_by_user_id === caller.userId;
  return { name, obstacle: obstacle(resolved), added_by_caller, ...own, label: own.label ?? name };
}

function syntheticFacts(resolved: ResolvedSynthetic) {
  const { program } = resolved;
  const tier = program ? tierOfSteps(program.steps) : null;
  return {
    label: program?.tool.name,
    tier,
    blocked: findBlockedTarget(resolved),
    connector: null,
    connector_slug: null,
    own_connection: null,
    connection_id: null,
    account: null,
  };
}

function proxyFacts(caller: Caller, resolved: ResolvedProxy) {
  const { entry, connector, tool, account } = resolved;
  const connection = account?.expired ?? connectionUsed(resolved);
  const isOwn = connection?.owner_user_id === caller.userId;
  return {
    label: tool?.label,
    tier: tool?.tier ?? null,
    blocked: findBlockedTarget(resolved),
    connector: connector?.name ?? entry.connector_slug,
    connector_slug: entry.connector_slug,
    connection_id: connectionUsed(resolved)?.id ?? null,
    account: account && accountFacts(account),
    own_connection: isOwn ? { id: connection.id, name: connection.name, status: connection.status } : null,
  };
}

const accountFacts = ({ account, candidates }: CallerAccount): CallerAccountFacts => ({
  name: account?.name ?? null,
  is_own: account?.is_own ?? false,
  has_choice: candidates.length > 1,
  has_own_choice: candidates.some(({ is_own }) => is_own),
});
