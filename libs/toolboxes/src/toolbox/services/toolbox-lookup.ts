import { Injectable } from '@nestjs/common';
import { MemberProfiles, TeamLabels } from '#identity';
import { type Caller } from '#kernel';
import { collectLabelled, type ReachLabels } from '../../reach/domain/reach-fields.js';
import { TemplateSources } from '../../template/domain/template-sources.js';
import { McpAddresses } from '../domain/mcp-addresses.js';
import { type ReachedToolbox, thingOf, type ToolboxRow } from '../persistence/toolbox-row.js';
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
    private readonly members: MemberProfiles,
    private readonly teams: TeamLabels,
    private readonly resolution: EntryResolution,
    private readonly templates: TemplateSources,
    private readonly addresses: McpAddresses,
  ) {}

  async of<Row extends ToolboxRow>(caller: Caller, toolboxes: readonly ReachedToolbox<Row>[]): Promise<ToolboxFacts> {
    const resolved = await this.resolution.of(
      caller,
      toolboxes.flatMap(({ row }) => row.entries),
    );
    const [people, teams] = [new Set<string>(), new Set<string>()];
    for (const toolbox of toolboxes) {
      collectLabelled(thingOf(toolbox), people, teams);
      if (toolbox.row.skill_updated_by) people.add(toolbox.row.skill_updated_by);
    }
    for (const { entry } of resolved) if (entry.delegated_by_user_id) people.add(entry.delegated_by_user_id);
    for (const { connection } of resolved.filter(isProxy)) if (connection) people.add(connection.owner_user_id);
    const stamped = toolboxes.flatMap(({ row }) => row.template_id ?? []);
    const [profiles, names, templates] = await Promise.all([
      this.members.of(caller.orgId, [...people]),
      this.teams.of(caller.orgId, [...teams]),
      this.templates.labels(caller, [...new Set(stamped)]),
    ]);
    const { addresses } = this;
    return { people: profiles, teams: names, templates, addresses, entries: byToolbox(toolboxes, resolved) };
  }
}

function byToolbox(toolboxes: readonly ReachedToolbox[], resolved: readonly ResolvedEntry[]) {
  let from = 0;
  return new Map(
    toolboxes.map(({ row: { id, entries } }) => [id, resolved.slice(from, (from += entries.length))] as const),
  );
}
