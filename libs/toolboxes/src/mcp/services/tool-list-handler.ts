import { Injectable } from '@nestjs/common';
import { ApprovalGate } from '#connections';
import { mapInChunks } from '#kernel';
import { AgentSettings } from '#organizations';
import { SealedCursors } from '#platform/sealing';
import { AccountToolReader } from '../../account-tool/services/account-tool-reader.js';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import {
  type BlockedTool,
  isBlocked,
  isOffered,
  OfferedTools,
  type OpenToolbox,
} from '../../toolbox-execution/domain/toolbox-calls.js';
import { OpenToolboxReader } from '../../toolbox-execution/services/open-toolbox-reader.js';
import { listedTool, type ListedTool } from '../../toolbox/domain/listed-tool.js';
import { requestName, requestTool } from '../domain/access-asking.js';
import { budgetTool } from '../domain/budget-reading.js';
import { type Exchange, ProtocolFault } from '../domain/exchange.js';
import { type ExposedTool, findNamed, type Place, toolsAfter } from '../domain/exposed-tools.js';
import { firstOffered } from '../domain/tool-pages.js';
import { readName, readTool } from '../domain/result-reading.js';
import { mayBeSearched, searchTools, shownTools } from '../../toolbox/domain/tool-search.js';
import { BudgetHandler } from './budget-handler.js';
import { ExposedToolReader } from './exposed-tool-reader.js';

const pageSize = 200;

/** Number of tools to process before yielding to other work. */
const batchSize = 200;

/** Maximum number of tools among which blocked ones are looked for. */
const maxSearched = 2000;

type Listed = { toolbox_id: string; listed: ListedTool };

/** A blocked tool, by its name at the address. */
export type BlockedHere = BlockedTool & { name: string };

type Resolved = { listed: Listed[]; blocked: BlockedHere[] };

/** `tools/list`: lists the tools that the caller can call now, sorted by name. */
@Injectable()
export class ToolListHandler {
  constructor(
    private readonly offeredTools: OfferedTools,
    private readonly openToolboxReader: OpenToolboxReader,
    private readonly exposedToolReader: ExposedToolReader,
    private readonly sealedCursors: SealedCursors,
    private readonly agentSettings: AgentSettings,
    private readonly budgetHandler: BudgetHandler,
    private readonly approvalGate: ApprovalGate,
    private readonly accountToolReader: AccountToolReader,
  ) {}

  async listPage(
    exchange: Exchange,
    cursor: string | undefined,
  ): Promise<{ tools: ListedTool[]; nextCursor?: string }> {
    if (exchange.isOfAccounts) return { tools: await this.listSearch(exchange, cursor) };
    const { listed, hasBlocked } = await this.listAfter(
      exchange,
      cursor === undefined ? '' : this.nameIn(exchange, cursor),
    );
    const tools = listed.slice(0, pageSize);
    // Only on the first page, because a tool must not be listed twice. Callers can name them without a list.
    const shown =
      cursor === undefined ? [...tools, ...(await this.listOwn(exchange, tools.length, hasBlocked))] : tools;
    if (listed.length <= pageSize) return { tools: shown };
    return { tools: shown, nextCursor: this.sealedCursors.seal(tools.at(-1)!.name, buildListBinding(exchange)) };
  }

  /** Lists the tools with which agents find and run the tools of all accounts. They fit on one page. */
  private async listSearch(exchange: Exchange, cursor: string | undefined): Promise<ListedTool[]> {
    if (cursor !== undefined) throw unknownCursor();
    const count = await this.accountToolReader.countOffered(exchange.caller);
    return [...searchTools(count), ...(await this.listOwn(exchange, count, false))];
  }

  /**
   * Returns the tool name in a cursor.
   * @throws ProtocolFault unless the cursor was issued to this caller at this address.
   */
  private nameIn(exchange: Exchange, cursor: string): string {
    try {
      return this.sealedCursors.open(cursor, buildListBinding(exchange));
    } catch {
      throw unknownCursor();
    }
  }

  /** Lists Latchkey's own tools. Which ones depends on settings, budgets and rights, not on the calls made before. */
  private async listOwn(exchange: Exchange, count: number, hasBlocked: boolean): Promise<ListedTool[]> {
    const [reads, requests, budgets] = await Promise.all([
      count > 0 && this.mayReadResults(exchange),
      hasBlocked && this.mayRequestAccess(exchange),
      this.budgetHandler.isListed(exchange),
    ]);
    return [...(reads ? [readTool] : []), ...(requests ? [requestTool] : []), ...(budgets ? [budgetTool] : [])];
  }

  /**
   * Whether the caller can read large results here with `read_result`. At the address of a single toolbox, its own tool
   * with this name goes first.
   */
  async mayReadResults(exchange: Exchange): Promise<boolean> {
    if (findNamed(await this.exposedToolReader.toolsFor(exchange), readName)) return false;
    return (await this.agentSettings.getResultSettings(exchange.caller)).result_retention_minutes > 0;
  }

  /**
   * Whether the caller can call a tool now, with or without an approval. Decides by the same rules as a call, except for
   * those that depend on its arguments.
   */
  async isCallable(exchange: Exchange, { toolbox_id, name }: Place): Promise<boolean> {
    const { caller } = exchange;
    if (exchange.isOfAccounts) return this.accountToolReader.isCallable(caller, name);
    const [named] = await this.loadEntries(exchange, [{ name, toolbox_id, own_name: name }]);
    if (!named) return false;
    const [tool = null] = await this.offeredTools.resolve(caller, toToolboxes([named]));
    if (!isOffered(tool)) return false;
    return (await this.approvalGate.canReachTier(caller, tool.tier)).allowed;
  }

  /**
   * Whether the caller can use `request_access` here: only people request access. At the address of a single toolbox,
   * its own tool with this name goes first.
   */
  async mayRequestAccess(exchange: Exchange): Promise<boolean> {
    if (exchange.isOfAccounts || exchange.caller.kind !== 'user') return false;
    if (findNamed(await this.exposedToolReader.toolsFor(exchange), requestName)) return false;
    return this.agentSettings.mayRequestAccess(exchange.caller.orgId);
  }

  /** Returns the tools to list, and the tools that only a search finds. */
  async shown(exchange: Exchange): Promise<{ listed: ListedTool[]; found: ListedTool[]; hasBlocked: boolean }> {
    const { listed, blocked } = await this.resolve(exchange, await this.exposedToolReader.toolsFor(exchange));
    const searched = exchange.toolboxes.filter(({ tool_search }) => tool_search);
    return { ...shownTools(listed, new Set(searched.map(({ id }) => id))), hasBlocked: blocked.length > 0 };
  }

  /** Returns those of the first tools at the address that only a restriction prevents the caller from calling. */
  async listBlocked(exchange: Exchange): Promise<BlockedHere[]> {
    const tools = await this.exposedToolReader.toolsFor(exchange);
    return (await this.resolve(exchange, tools.slice(0, maxSearched))).blocked;
  }

  /** Returns those of the tools that the caller can call now. */
  async keepOffered(exchange: Exchange, tools: readonly ExposedTool[]): Promise<ExposedTool[]> {
    const { listed } = await this.resolve(exchange, tools);
    const names = new Set(listed.map((tool) => tool.listed.name));
    return tools.filter(({ name }) => names.has(name));
  }

  /** Finds a tool by its name at the address. Null if there is none. */
  async findNamed(exchange: Exchange, name: string): Promise<Resolved | null> {
    const place = findNamed(await this.exposedToolReader.toolsFor(exchange), name);
    if (!place) return null;
    return this.resolve(exchange, [{ name, toolbox_id: place.toolbox_id, own_name: place.name }]);
  }

  /** Returns the tools after a name: one more than fits on a page, which shows whether there is a next page. */
  private async listAfter(exchange: Exchange, name: string): Promise<{ listed: ListedTool[]; hasBlocked: boolean }> {
    if (mayBeSearched(exchange.toolboxes)) {
      const { listed, hasBlocked } = await this.shown(exchange);
      const after = listed.filter((tool) => tool.name > name);
      return { listed: after.sort((one, other) => (one.name < other.name ? -1 : 1)), hasBlocked };
    }
    let hasBlocked = false;
    const remaining = toolsAfter(await this.exposedToolReader.toolsFor(exchange), name);
    const tools = await firstOffered(remaining, pageSize + 1, async (some) => {
      const resolved = await this.resolve(exchange, some);
      hasBlocked ||= resolved.blocked.length > 0;
      return resolved.listed;
    });
    return { listed: tools.map(({ listed }) => listed), hasBlocked };
  }

  private async resolve(exchange: Exchange, tools: readonly ExposedTool[]): Promise<Resolved> {
    const named = await this.loadEntries(exchange, tools);
    const resolved = await this.offeredTools.resolve(exchange.caller, toToolboxes(named));
    const found: Resolved = { listed: [], blocked: [] };
    await mapInChunks(resolved, batchSize, (tool, place) => {
      const { toolbox, name } = named[place]!;
      if (isBlocked(tool)) found.blocked.push({ ...tool, name });
      if (isOffered(tool)) found.listed.push({ toolbox_id: toolbox.id, listed: listedTool(name, tool) });
    });
    return found;
  }

  /**
   * Loads the entries of these tools. From toolboxes that were not loaded with their contents, loads only these
   * entries.
   */
  private async loadEntries({ caller, toolboxes }: Exchange, tools: readonly ExposedTool[]): Promise<NamedEntry[]> {
    const missing = new Set(tools.map(({ toolbox_id }) => toolbox_id));
    const loaded = toolboxes.flatMap(({ id, content }) =>
      content && missing.delete(id) ? [[id, content.entries] as const] : [],
    );
    const unread = toolboxes.filter(({ id }) => missing.has(id));
    const read = unread.length > 0 ? await this.openToolboxReader.contents(caller, unread) : null;
    const others = [...(read ?? [])].map(([id, { entries }]) => [id, entries] as const);
    const byName = new Map([...loaded, ...others].map(([id, entries]) => [id, entriesByName(entries)]));
    const byId = new Map(toolboxes.map((toolbox) => [toolbox.id, toolbox]));
    return tools.flatMap(({ toolbox_id, name, own_name }) => {
      const [toolbox, entry] = [byId.get(toolbox_id), byName.get(toolbox_id)?.get(own_name)];
      return toolbox && entry ? [{ toolbox, name, entry }] : [];
    });
  }
}

const unknownCursor = () => ProtocolFault.parameters('Unknown cursor. Start again without a cursor.');

/** An entry with its name at the address. */
type NamedEntry = { toolbox: OpenToolbox; entry: ToolboxEntry; name: string };

/** Joins neighbours of the same toolbox, so that what depends on the toolbox is found out once. Keeps the order. */
function toToolboxes(named: readonly NamedEntry[]) {
  const joined: { id: string; approval_policy: OpenToolbox['approval_policy']; entries: ToolboxEntry[] }[] = [];
  for (const { toolbox, entry } of named) {
    const last = joined.at(-1);
    if (last?.id === toolbox.id) last.entries.push(entry);
    else joined.push({ id: toolbox.id, approval_policy: toolbox.approval_policy, entries: [entry] });
  }
  return joined;
}

type ByName = ReadonlyMap<string, ToolboxEntry>;

/** Caches entries by name, for the entries of one toolbox version. */
const cache = new WeakMap<object, ByName>();

function entriesByName(entries: readonly ToolboxEntry[]): ByName {
  const byName = cache.get(entries) ?? new Map(entries.map((entry) => [exposedName(entry), entry]));
  cache.set(entries, byName);
  return byName;
}

const buildListBinding = ({ caller, toolboxId }: Exchange) => ['tools/list', caller.orgId, caller.userId, toolboxId];
