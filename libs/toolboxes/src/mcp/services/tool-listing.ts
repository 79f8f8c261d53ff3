import { Injectable } from '@nestjs/common';
import { OfferedTools } from '../../toolbox/domain/offered-tools.js';
import { type Exchange, ProtocolFault } from '../domain/exchange.js';
import { namesIn } from '../domain/names-in.js';
import { listedTool, type ListedTool } from '../domain/listed-tool.js';
import { shownTools } from '../domain/tool-search.js';

/** Source: product design, MCP endpoints. */
const pageSize = 200;

/** `tools/list`: what the caller may call at this moment, by name. */
@Injectable()
export class ToolListing {
  constructor(private readonly offered: OfferedTools) {}

  async page(exchange: Exchange, cursor: string | undefined): Promise<{ tools: ListedTool[]; nextCursor?: string }> {
    const after = cursor === undefined ? '' : nameIn(cursor);
    const { listed } = await this.shown(exchange);
    const left = listed.sort(byName).filter(({ name }) => name > after);
    const tools = left.slice(0, pageSize);
    if (left.length <= pageSize) return { tools };
    return { tools, nextCursor: Buffer.from(tools.at(-1)!.name).toString('base64url') };
  }

  /** What is listed, and what is found by searching alone. */
  async shown({ caller, toolboxId, toolboxes }: Exchange): Promise<{ listed: ListedTool[]; found: ListedTool[] }> {
    const tools = await this.offered.of(caller, toolboxes);
    const names = namesIn(toolboxId, toolboxes);
    const named = tools.map((tool) => ({ toolbox_id: tool.toolbox_id, listed: listedTool(names.of(tool), tool) }));
    return shownTools(named, new Set(toolboxes.filter(({ tool_search }) => tool_search).map(({ id }) => id)));
  }
}

const byName = (one: ListedTool, other: ListedTool): number => (one.name < other.name ? -1 : 1);

/** @throws ProtocolFault where no page of ours gave it out. */
function nameIn(cursor: string): string {
  const name = Buffer.from(cursor, 'base64url').toString();
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) throw ProtocolFault.parameters('Unknown cursor: begin again without one.');
  return name;
}
