import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { type ReachLabels } from '../../collection/domain/reached-collection.js';
import { ReachLookup } from '../../collection/services/reach-lookup.js';
import { TemplateSources } from '../../template/domain/template-sources.js';
import { McpAddresses } from '../domain/mcp-addresses.js';
import { type ReachedToolbox } from '../persistence/toolbox-row.js';
import { EntryResolution, isProxy, type ResolvedEntry } from './entry-resolution.js';

/** What a page shows beside its rows. */
export type ToolboxFacts = ReachLabels & {
  /** In the order of each toolbox, by its id. */
  entries: ReadonlyMap<string, ResolvedEntry[]>;
  /** Names of templates that the caller sees, by id. */
  templates: ReadonlyMap<string, string>;
  addresses: McpAddresses;
};

/** One look-up of each kind for a whole page. */
@Injectable()
export class ToolboxLookup {
  constructor(
    private readonly labels: ReachLookup,
    private readonly resolution: EntryResolution,
    private readonly templates: TemplateSources,
    private readonly addresses: McpAddresses,
  ) {}

  /** A page shows of entries how many are unmet, and of which connectors they are: nobody whom they name. */
  of(caller: Caller, toolboxes: readonly ReachedToolbox[]): Promise<ToolboxFacts> {
    return this.find(caller, toolboxes, () => []);
  }

  one(caller: Caller, toolbox: ReachedToolbox): Promise<ToolboxFacts> {
    return this.find(caller, [toolbox], peopleOf);
  }

  private async find(
    caller: Caller,
    toolboxes: readonly ReachedToolbox[],
    named: (resolved: readonly ResolvedEntry[]) => string[],
  ): Promise<ToolboxFacts> {
    const resolved = await this.resolution.of(
      caller,
      toolboxes.flatMap(({ row }) => row.entries),
    );
    const stamped = toolboxes.flatMap(({ row }) => row.template_id ?? []);
    const [labels, templates] = await Promise.all([
      this.labels.of(caller.orgId, toolboxes, named(resolved)),
      this.templates.labels(caller, [...new Set(stamped)]),
    ]);
    const { addresses } = this;
    return { ...labels, templates, addresses, entries: byToolbox(toolboxes, resolved) };
  }
}

/** Who pinned the entries, and who owns the connections that they run on. */
const peopleOf = (resolved: readonly ResolvedEntry[]): string[] => [
  ...resolved.flatMap(({ entry }) => entry.delegated_by_user_id ?? []),
  ...resolved.filter(isProxy).flatMap(({ connection }) => connection?.owner_user_id ?? []),
];

function byToolbox(toolboxes: readonly ReachedToolbox[], resolved: readonly ResolvedEntry[]) {
  let from = 0;
  return new Map(
    toolboxes.map(({ row: { id, entries } }) => [id, resolved.slice(from, (from += entries.length))] as const),
  );
}
