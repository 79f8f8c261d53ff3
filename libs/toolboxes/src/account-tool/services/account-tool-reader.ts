import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { buildInputSchema, type CatalogTool, type Connector, Connectors } from '#catalog';
import { ApprovalGate, PinnedConnections, type ReachedConnection } from '#connections';
import { type Caller, mapInChunks } from '#kernel';
import { listedTool, type ListedTool } from '../../toolbox/domain/listed-tool.js';
import { addAccountChoice, type ToolAccount } from '../domain/account-choice.js';
import { nameAccountTools } from '../domain/account-tool-names.js';

/** An account of the caller, as `ToolExecution` needs it. */
type Account = ReachedConnection & ToolAccount;

/** A tool that the caller can run on one of their accounts. */
export type AccountTool = {
  name: string;
  connector: Connector;
  tool: CatalogTool;
  accounts: readonly Account[];
  /** Whether the caller can call the tool now. Otherwise a rule blocks it, or the tool is turned off. */
  isOffered: boolean;
};

/** Number of tools to process before yielding to other work. */
const batchSize = 500;

/** Maximum number of tools that agents find at the address of all accounts. */
const maxTools = 10_000;

/**
 * Reads the tools of all accounts that a caller may use: own accounts, and those that others share. The number of
 * statements does not depend on the number of accounts.
 */
@Injectable()
export class AccountToolReader {
  constructor(
    private readonly pinnedConnections: PinnedConnections,
    private readonly connectors: Connectors,
    private readonly accessDecider: AccessDecider,
    private readonly approvalGate: ApprovalGate,
  ) {}

  /** Lists the caller's accounts, by connector. Accounts that need another sign-in count only if there are no others. */
  async listAccounts(caller: Caller): Promise<ReadonlyMap<string, readonly Account[]>> {
    const bySlug = new Map<string, Account[]>();
    for (const each of await this.pinnedConnections.listAccounts(caller)) {
      const account = { ...each, is_own: each.owner_user_id === caller.userId };
      bySlug.set(each.connector_slug, [...(bySlug.get(each.connector_slug) ?? []), account]);
    }
    return new Map([...bySlug].map(([slug, accounts]) => [slug, activeIfAny(accounts)]));
  }

  /** Returns all tools, sorted by connector and name. */
  async list(caller: Caller): Promise<AccountTool[]> {
    const accounts = await this.listAccounts(caller);
    const slugs = [...accounts.keys()].sort();
    const [connectors, policy] = await Promise.all([
      this.connectors.findMany(caller, slugs),
      this.accessDecider.policyFor(caller, slugs),
    ]);
    const published = slugs.flatMap((slug) => {
      const connector = connectors.get(slug);
      return connector?.status === 'published' ? [connector] : [];
    });
    const all = published
      .flatMap((connector) => connector.tools.map((tool) => ({ connector, tool })))
      .slice(0, maxTools);
    const names = nameAccountTools(
      all.map(({ connector, tool }) => ({ connector_slug: connector.slug, tool_name: tool.definition.name })),
    );
    return mapInChunks(all, batchSize, ({ connector, tool }, position) => ({
      ...{ connector, tool, name: names[position]!, accounts: accounts.get(connector.slug)! },
      isOffered: tool.facts.active && policy.decideTool(connector.slug, tool.facts).allowed,
    }));
  }

  /** Returns the tools that the caller can call now, as agents see them. */
  async listOffered(caller: Caller): Promise<ListedTool[]> {
    const offered = (await this.list(caller)).filter(({ isOffered }) => isOffered);
    return mapInChunks(offered, batchSize, buildListedTool);
  }

  async countOffered(caller: Caller): Promise<number> {
    return (await this.list(caller)).filter(({ isOffered }) => isOffered).length;
  }

  /** Finds a tool by name, also one that the caller cannot call. Null if there is none. */
  async find(caller: Caller, name: string): Promise<AccountTool | null> {
    return (await this.list(caller)).find((each) => each.name === name) ?? null;
  }

  /** Whether the caller can call a tool now, with or without an approval. */
  async isCallable(caller: Caller, name: string): Promise<boolean> {
    const found = await this.find(caller, name);
    if (!found?.isOffered) return false;
    return (await this.approvalGate.canRunTierThrough(caller, found.tool.tier, {})).allowed;
  }
}

function activeIfAny(accounts: readonly Account[]): readonly Account[] {
  const active = accounts.filter(({ status }) => status === 'active');
  return active.length > 0 ? active : accounts;
}

function buildListedTool({ name, connector, tool, accounts }: AccountTool): ListedTool {
  const { definition, tier, label } = tool;
  const paged = definition.pagination ?? connector.definition.pagination;
  return listedTool(name, {
    title: `${connector.name}: ${label}`,
    description: definition.description,
    input_schema: addAccountChoice(buildInputSchema(definition), accounts),
    tier,
    pages: (paged?.type ?? 'none') !== 'none',
  });
}
