import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { OfferedTools } from '../../toolbox/domain/offered-tools.js';
import { type Exchange, ProtocolFault } from '../domain/exchange.js';
import { firstOffered } from '../domain/first-offered.js';
import { namesIn } from '../domain/names-in.js';
import { listedTool, type ListedTool } from '../domain/listed-tool.js';
import { mayBeSearched, shownTools } from '../domain/tool-search.js';

/** Source: product design, MCP endpoints. */
const pageSize = 200;

/** An entry, and what it is called at the address. */
type NamedEntry = { toolbox_id: string; entry: ToolboxEntry; name: string };

type Listed = { toolbox_id: string; listed: ListedTool };

/** `tools/list`: what the caller may call at this moment, by name. */
@Injectable()
export class ToolListing {
  constructor(private readonly offered: OfferedTools) {}

  async page(exchange: Exchange, cursor: string | undefined): Promise<{ tools: ListedTool[]; nextCursor?: string }> {
    const left = await this.after(exchange, cursor === undefined ? '' : nameIn(cursor));
    const tools = left.slice(0, pageSize);
    if (left.length <= pageSize) return { tools };
    return { tools, nextCursor: Buffer.from(tools.at(-1)!.name).toString('base64url') };
  }

  /** What is listed, and what is found by searching alone. */
  async shown(exchange: Exchange): Promise<{ listed: ListedTool[]; found: ListedTool[] }> {
    const { caller, toolboxes } = exchange;
    const tools = await this.listed(caller, entriesIn(exchange));
    return shownTools(tools, new Set(toolboxes.filter(({ tool_search }) => tool_search).map(({ id }) => id)));
  }

  /** A page and one more: of what nobody searches, no more entries are looked at than that takes. */
  private async after(exchange: Exchange, after: string): Promise<ListedTool[]> {
    const isLeft = ({ name }: { name: string }) => name > after;
    if (mayBeSearched(exchange.toolboxes)) return (await this.shown(exchange)).listed.filter(isLeft).sort(byName);
    const entries = entriesIn(exchange).filter(isLeft).sort(byName);
    const tools = await firstOffered(entries, pageSize + 1, (some) => this.listed(exchange.caller, some));
    return tools.map(({ listed }) => listed);
  }

  private async listed(caller: Caller, entries: readonly NamedEntry[]): Promise<Listed[]> {
    const tools = await this.offered.of(
      caller,
      entries.map(({ entry }) => entry),
    );
    return tools.flatMap((tool, place) => {
      const { toolbox_id, name } = entries[place]!;
      return tool === null ? [] : [{ toolbox_id, listed: listedTool(name, tool) }];
    });
  }
}

function entriesIn({ toolboxId, toolboxes }: Exchange): NamedEntry[] {
  const names = namesIn(toolboxId, toolboxes);
  return toolboxes.flatMap(({ id: toolbox_id, entries }) =>
    entries.map((entry) => ({ toolbox_id, entry, name: names.of({ toolbox_id, name: exposedName(entry) }) })),
  );
}

const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1);

/** @throws ProtocolFault where no page of ours gave it out. */
function nameIn(cursor: string): string {
  const name = Buffer.from(cursor, 'base64url').toString();
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) throw ProtocolFault.parameters('Unknown cursor: begin again without one.');
  return name;
}
