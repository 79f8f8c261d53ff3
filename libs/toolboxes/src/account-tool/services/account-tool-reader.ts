import { Injectable } from '@nestjs/common';
import { AccessDecider, toolLabel } from '#access-control';
import {
  buildInputSchema,
  type CatalogTool,
  type Connector,
  type ConnectorOutline,
  Connectors,
  type ServedTools,
  toolAsServed,
  toolNamed,
  ToolRegistry,
} from '#catalog';
import { ApprovalGate, findBlockedTier, PinnedConnections, type ReachedConnection } from '#connections';
import { type Caller, mapInChunks } from '#kernel';
import { listedTool, type ListedTool } from '../../toolbox/domain/listed-tool.js';
import { addAccountChoice, sortOwnFirst, type ToolAccount } from '../domain/account-choice.js';
import { nameAccountTools } from '../domain/account-tool-names.js';
import { selectWithin } from '../domain/size-limit.js';

/** An account of the caller, as `ToolExecution` needs it. */
type Account = ReachedConnection & ToolAccount;

/** A tool of an account of the caller, by its name at the address. */
type NamedTool = {
  name: string;
  connector: ConnectorOutline;
  /** The name at the connector. */
  tool_name: string;
  accounts: readonly Account[];
  /**
   * Whether the caller can call the tool now. Otherwise a rule blocks it, or the tool is turned off. Only with the
   * definition, it is also known whether the approval policy blocks the tool.
   */
  isOffered: boolean;
};

/** A tool with its definition, in the version of the first account that gets the tool. */
export type AccountTool = Omit<NamedTool, 'connector'> & { connector: Connector; tool: CatalogTool };

/** What a search compares with the words of a query. */
export type SearchedTool = Pick<ListedTool, 'name' | 'title' | 'description'>;

/** Number of tools to process before yielding to other work. */
const batchSize = 500;

/** Maximum number of tools that agents find at the address of all accounts. */
const maxTools = 10_000;

/** Maximum size of the definitions of all connectors whose tools agents find, in bytes. */
const maxBytes = 32 << 20;

/** Maximum size of the definitions that one search reads, in bytes. Whole definitions may be large. */
const maxBytesRead = 4 << 20;

/** Maximum number of characters of a description that a search compares. */
const maxSearchedText = 500;

/**
 * Reads the tools of all accounts that a caller may use: own accounts, and those that others share. The number of
 * statements does not depend on the number of accounts. Limits drop connectors without an own account first, so that
 * other members cannot hide the caller's tools.
 */
@Injectable()
export class AccountToolReader {
  constructor(
    private readonly pinnedConnections: PinnedConnections,
    private readonly connectors: Connectors,
    private readonly accessDecider: AccessDecider,
    private readonly approvalGate: ApprovalGate,
    private readonly toolRegistry: ToolRegistry,
  ) {}

  /**
   * Lists the caller's accounts by connector, also those that need another sign-in and own disconnected ones. Connectors
   * with own ones come first.
   */
  async listAccounts(caller: Caller): Promise<ReadonlyMap<string, readonly Account[]>> {
    const bySlug = new Map<string, Account[]>();
    for (const each of await this.pinnedConnections.listAccounts(caller)) {
      const account = { ...each, is_own: each.owner_user_id === caller.userId };
      bySlug.set(each.connector_slug, [...(bySlug.get(each.connector_slug) ?? []), account]);
    }
    return sortOwnFirst(bySlug);
  }

  async countOffered(caller: Caller): Promise<number> {
    return (await this.listOffered(caller)).length;
  }

  /** Lists the names of the tools that the caller can call now. */
  async listOfferedNames(caller: Caller): Promise<string[]> {
    return (await this.listOffered(caller)).map(({ name }) => name);
  }

  /** Finds a tool by name, also one that the caller cannot call. Null if there is none. */
  async find(caller: Caller, name: string): Promise<AccountTool | null> {
    const named = (await this.list(caller)).find((each) => each.name === name);
    return (named && (await this.load(caller, [named]))[0]) ?? null;
  }

  /** Whether the caller can call a tool now, with or without an approval. */
  async isCallable(caller: Caller, name: string): Promise<boolean> {
    const found = await this.find(caller, name);
    return found !== null && found.isOffered && (await this.approvalGate.canReachTier(caller, found.tool.tier)).allowed;
  }

  /**
   * Searches the tools that the caller can call now. Leaves out those that the approval policy blocks, those that no
   * account gets from its remote server, and those of connectors beyond `maxBytesRead`.
   * @param rank returns the tools that match, best matches first.
   */
  async search(
    caller: Caller,
    rank: (tools: readonly SearchedTool[]) => Promise<readonly SearchedTool[]>,
  ): Promise<ListedTool[]> {
    const offered = await this.listOffered(caller);
    const byName = new Map(offered.map((named) => [named.name, named]));
    const best = (await rank(await this.describe(caller, offered))).map(({ name }) => byName.get(name)!);
    const read = new Set(selectConnectors(best));
    const tools = await this.load(
      caller,
      best.filter(({ connector }) => read.has(connector)),
    );
    return tools.filter(({ tool, isOffered }) => isOffered && tool.facts.active).map(buildListedTool);
  }

  /** Adds titles and descriptions. Descriptions of connectors beyond `maxBytesRead` are empty: a search finds only names. */
  private async describe(caller: Caller, tools: readonly NamedTool[]): Promise<SearchedTool[]> {
    const slugs = selectConnectors(tools).map(({ slug }) => slug);
    const loaded = await this.connectors.findMany(caller, slugs);
    const descriptions = new Map(
      [...loaded].map(([slug, connector]) => [
        slug,
        new Map(connector.tools.map(({ definition }) => [definition.name, definition.description])),
      ]),
    );
    return mapInChunks(tools, batchSize, ({ name, connector, tool_name }) => {
      const description = descriptions.get(connector.slug)?.get(tool_name) ?? '';
      return { name, title: buildTitle(connector, tool_name), description: description.slice(0, maxSearchedText) };
    });
  }

  private async listOffered(caller: Caller): Promise<NamedTool[]> {
    return (await this.list(caller)).filter(({ isOffered }) => isOffered);
  }

  /** Returns all tools, without their definitions. */
  private async list(caller: Caller): Promise<NamedTool[]> {
    const accounts = await this.listAccounts(caller);
    const summaries = await this.connectors.findSummaries(caller, [...accounts.keys()]);
    const published = [...summaries.values()].filter(({ status }) => status === 'published');
    const slugs = selectWithin(published, maxBytes).map(({ slug }) => slug);
    const [outlines, policy] = await Promise.all([
      this.connectors.findOutlines(caller, slugs),
      this.accessDecider.policyFor(caller, slugs),
    ]);
    const all = [...outlines.values()]
      .flatMap((connector) => connector.tools.map((tool) => ({ connector, tool })))
      .slice(0, maxTools);
    const names = nameAccountTools(
      all.map(({ connector, tool }) => ({ connector_slug: connector.slug, tool_name: tool.definition.name })),
    );
    return mapInChunks(all, batchSize, ({ connector, tool }, position) => ({
      ...{ connector, tool_name: tool.definition.name, name: names[position]! },
      accounts: accounts.get(connector.slug)!,
      isOffered: tool.facts.active && policy.decideTool(connector.slug, tool.facts).allowed,
    }));
  }

  /** Loads the definitions of tools. Leaves out those that were removed meanwhile. */
  private async load(caller: Caller, tools: readonly NamedTool[]): Promise<AccountTool[]> {
    const connectors = await this.connectors.findMany(caller, [...new Set(tools.map(slugOf))]);
    const [served, policy] = await Promise.all([
      this.readServed(caller, connectors, tools),
      this.approvalGate.policyFor(caller),
    ]);
    return tools.flatMap((named) => {
      const connector = connectors.get(slugOf(named));
      const tool = connector && toolNamed(connector, named.tool_name);
      if (!tool) return [];
      const version = selectVersion(tool, named.accounts, served);
      const isOffered = named.isOffered && findBlockedTier(policy, [version.tier]) === null;
      return { ...named, isOffered, connector, tool: version };
    });
  }

  /** Reads the tools that remote servers offer to single accounts in another version. */
  private readServed({ orgId }: Caller, connectors: ReadonlyMap<string, Connector>, tools: readonly NamedTool[]) {
    const remote = tools.filter((named) => connectors.get(slugOf(named))?.definition.mcp);
    const ids = remote.flatMap(({ accounts }) => accounts.map(({ id }) => id));
    return this.toolRegistry.differences(orgId, [...new Set(remote.map(slugOf))], [...new Set(ids)]);
  }
}

/** Returns the connectors of the tools whose definitions one search reads. */
const selectConnectors = (tools: readonly NamedTool[]): ConnectorOutline[] =>
  selectWithin([...new Set(tools.map(({ connector }) => connector))], maxBytesRead);

const slugOf = ({ connector }: NamedTool): string => connector.slug;

/** Returns the tool in the version of the first account that gets it. It is inactive if no account gets it. */
function selectVersion(
  tool: CatalogTool,
  accounts: readonly Account[],
  served: ReadonlyMap<string, ServedTools>,
): CatalogTool {
  const versions = accounts.map(({ id }) => {
    const own = served.get(id)?.get(tool.definition.name);
    return own === undefined ? tool : toolAsServed(tool, own);
  });
  return versions.find(({ facts }) => facts.active) ?? versions[0]!;
}

const buildTitle = ({ name, slug }: Pick<Connector, 'name' | 'slug'>, tool: string): string =>
  `${name}: ${toolLabel(tool, slug)}`;

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
