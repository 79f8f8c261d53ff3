import { Injectable } from '@nestjs/common';
import { suggestName } from '#kernel';
import { AccountToolReader } from '../../account-tool/services/account-tool-reader.js';
import { type OpenToolbox } from '../../toolbox-execution/domain/toolbox-calls.js';
import { type Exchange } from '../domain/exchange.js';
import { type ExposedTool } from '../domain/exposed-tools.js';
import { onOneLine } from '../domain/tool-result.js';
import { callName, searchName } from '../../toolbox/domain/tool-search.js';
import { ExposedToolReader } from './exposed-tool-reader.js';
import { ToolListHandler } from './tool-list-handler.js';

/** Maximum number of names to compare with an unknown one, and of tools with the same name to tell. */
const [maxCompared, maxTold] = [2000, 5];

/** Tells agents the names of tools at the address. Names only tools that the caller can call. */
@Injectable()
export class NameSuggestions {
  constructor(
    private readonly exposedToolReader: ExposedToolReader,
    private readonly toolListHandler: ToolListHandler,
    private readonly accountToolReader: AccountToolReader,
  ) {}

  /** Returns a sentence for the end of a message about an unknown name. Empty if no tool is meant. */
  async suggest(exchange: Exchange, name: string): Promise<string> {
    return (await this.nameHere(exchange, name)) || suggestName(name, await this.listNames(exchange, name));
  }

  /**
   * Returns a sentence with the names that tools have at the address of several toolboxes, if they have this name in
   * their toolboxes. An agent knows such a name from a skill. No call uses it, because the tool could be that of another
   * toolbox.
   */
  async nameHere(exchange: Exchange, name: string): Promise<string> {
    const renamed = await this.listRenamed(exchange, ({ own_name }) => own_name === name);
    const told = renamed.slice(0, maxTold).map((tool) => {
      const toolbox = exchange.toolboxes.find(({ id }) => id === tool.toolbox_id)!;
      return `“${tool.name}” in the toolbox ${onOneLine(toolbox.name)}`;
    });
    return told.length === 0 ? '' : ` At this address, the tool is called ${told.join(' or ')}.`;
  }

  /**
   * Returns the tools of a toolbox that a text about it names, but that have other names at this address, as lines of a
   * list. Null if there are none.
   */
  async describeRenamed(exchange: Exchange, { id }: OpenToolbox, text: string): Promise<string | null> {
    const words = new Set(text.match(/[\w-]+/g));
    const isNamed = ({ toolbox_id, own_name }: ExposedTool) => toolbox_id === id && words.has(own_name);
    const lines = (await this.listRenamed(exchange, isNamed)).map((tool) => `- \`${tool.own_name}\`: \`${tool.name}\``);
    return lines.length === 0 ? null : ['At this address, these tools have other names:', ...lines].join('\n');
  }

  private async listRenamed(exchange: Exchange, isMeant: (tool: ExposedTool) => boolean): Promise<ExposedTool[]> {
    if (exchange.isOfAccounts || exchange.toolboxId !== null) return [];
    const tools = await this.exposedToolReader.toolsFor(exchange);
    const renamed = tools.filter((tool) => tool.name !== tool.own_name && isMeant(tool));
    return renamed.length === 0 ? [] : this.toolListHandler.keepOffered(exchange, renamed);
  }

  /** Lists the names to compare with an unknown one. The tools with which agents search are not among them. */
  private async listNames(exchange: Exchange, unknown: string): Promise<string[]> {
    const others = new Set([callName, searchName, unknown]);
    return (await this.listOffered(exchange)).filter((name) => !others.has(name)).slice(0, maxCompared);
  }

  private async listOffered(exchange: Exchange): Promise<string[]> {
    if (exchange.isOfAccounts) return this.accountToolReader.listOfferedNames(exchange.caller);
    const { found, listed } = await this.toolListHandler.shown(exchange);
    return [...found, ...listed].map(({ name }) => name);
  }
}
