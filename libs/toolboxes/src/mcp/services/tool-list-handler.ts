import { Injectable } from '@nestjs/common';
import { mapInChunks } from '#kernel';
import { SealedCursors } from '#platform/sealing';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { OfferedTools } from '../../toolbox-execution/domain/toolbox-calls.js';
import { OpenToolboxReader } from '../../toolbox-execution/services/open-toolbox-reader.js';
import { type Exchange, ProtocolFault } from '../domain/exchange.js';
import { type ExposedTool, toolsAfter } from '../domain/exposed-tools.js';
import { firstOffered, listedTool, type ListedTool } from '../domain/listed-tool.js';
import { mayBeSearched, shownTools } from '../domain/tool-search.js';
import { ExposedToolReader } from './exposed-tool-reader.js';

const pageSize = 200;

/** Number of tools to process before yielding to other work. */
const batchSize = 200;

type Listed = { toolbox_id: string; listed: ListedTool };

/** `tools/list`: lists the tools that the caller can call now, sorted by name. */
@Injectable()
export class ToolListHandler {
  constructor(
    private readonly offeredTools: OfferedTools,
    private readonly openToolboxReader: OpenToolboxReader,
    private readonly exposedToolReader: ExposedToolReader,
    private readonly sealedCursors: SealedCursors,
  ) {}

  async listPage(
    exchange: Exchange,
    cursor: string | undefined,
  ): Promise<{ tools: ListedTool[]; nextCursor?: string }> {
    const remaining = await this.listAfter(exchange, cursor === undefined ? '' : this.nameIn(exchange, cursor));
    const tools = remaining.slice(0, pageSize);
    if (remaining.length <= pageSize) return { tools };
    return { tools, nextCursor: this.sealedCursors.seal(tools.at(-1)!.name, buildListBinding(exchange)) };
  }

  /**
   * Returns the tool name in a cursor.
   * @throws ProtocolFault unless the cursor was issued to this caller at this address.
   */
  private nameIn(exchange: Exchange, cursor: string): string {
    try {
      return this.sealedCursors.open(cursor, buildListBinding(exchange));
    } catch {
      throw ProtocolFault.parameters('Unknown cursor. Start again without a cursor.');
    }
  }

  /** Returns the tools to list, and the tools that only a search finds. */
  async shown(exchange: Exchange): Promise<{ listed: ListedTool[]; found: ListedTool[] }> {
    const tools = await this.list(exchange, await this.exposedToolReader.toolsFor(exchange));
    const searched = exchange.toolboxes.filter(({ tool_search }) => tool_search);
    return shownTools(tools, new Set(searched.map(({ id }) => id)));
  }

  /** Returns the tools after a name: one more than fits on a page, which shows whether there is a next page. */
  private async listAfter(exchange: Exchange, name: string): Promise<ListedTool[]> {
    if (mayBeSearched(exchange.toolboxes)) {
      const { listed } = await this.shown(exchange);
      return listed.filter((tool) => tool.name > name).sort((one, other) => (one.name < other.name ? -1 : 1));
    }
    const remaining = toolsAfter(await this.exposedToolReader.toolsFor(exchange), name);
    const tools = await firstOffered(remaining, pageSize + 1, (some) => this.list(exchange, some));
    return tools.map(({ listed }) => listed);
  }

  private async list(exchange: Exchange, tools: readonly ExposedTool[]): Promise<Listed[]> {
    const named = await this.loadEntries(exchange, tools);
    const offered = await this.offeredTools.resolve(
      exchange.caller,
      named.map(({ toolbox_id: id, entry }) => ({ id, entries: [entry] })),
    );
    const listed = await mapInChunks(offered, batchSize, (tool, place): Listed[] => {
      const { toolbox_id, name } = named[place]!;
      return tool === null ? [] : [{ toolbox_id, listed: listedTool(name, tool) }];
    });
    return listed.flat();
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
    return tools.flatMap(({ toolbox_id, name, own_name }) => {
      const entry = byName.get(toolbox_id)?.get(own_name);
      return entry ? [{ toolbox_id, name, entry }] : [];
    });
  }
}

/** An entry with its name at the address. */
type NamedEntry = { toolbox_id: string; entry: ToolboxEntry; name: string };

type ByName = ReadonlyMap<string, ToolboxEntry>;

/** Caches entries by name, for the entries of one toolbox version. */
const cache = new WeakMap<object, ByName>();

function entriesByName(entries: readonly ToolboxEntry[]): ByName {
  const byName = cache.get(entries) ?? new Map(entries.map((entry) => [exposedName(entry), entry]));
  cache.set(entries, byName);
  return byName;
}

const buildListBinding = ({ caller, toolboxId }: Exchange) => ['tools/list', caller.orgId, caller.userId, toolboxId];
