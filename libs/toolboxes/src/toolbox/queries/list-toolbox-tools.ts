import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { obstacle } from '../../entry/domain/obstacle.js';
import { canUseToolbox } from '../domain/toolbox-policy.js';
import { EntryResolution } from '../services/entry-resolution.js';
import { ReachedToolboxes } from '../services/reached-toolboxes.js';
import { toolView } from './entry-views.js';
import { type ToolboxToolView } from './toolbox-entry.view.js';

/** A toolbox that the caller may use, with exactly those of its tools that they may run now. */
export type RunnableToolbox = {
  id: string;
  name: string;
  /** When to use it. */
  description: string | null;
  /** Guidance for agents, in Markdown. */
  skill: string | null;
  tools: ToolboxToolView[];
};

/**
 * What agents may run: of the toolboxes that are the caller's to use, by name; of one that is named, alone.
 * @throws not_found where the one that is named does not reach the caller; forbidden where it is not theirs to use.
 */
export class ListToolboxTools extends Query<RunnableToolbox[]> {
  constructor(
    readonly caller: Caller,
    readonly toolboxId: string | null,
  ) {
    super();
  }
}

@QueryHandler(ListToolboxTools)
export class ListToolboxToolsHandler implements IQueryHandler<ListToolboxTools> {
  constructor(
    private readonly toolboxes: ReachedToolboxes,
    private readonly resolution: EntryResolution,
  ) {}

  async execute({ caller, toolboxId }: ListToolboxTools): Promise<RunnableToolbox[]> {
    const usable = await this.usable(caller, toolboxId);
    const entries = usable.flatMap(({ row }) => row.entries);
    const resolved = await this.resolution.of(caller, entries);
    let from = 0;
    return usable.map(({ row: { id, name, description, skill, entries: own } }) => {
      const theirs = resolved.slice(from, (from += own.length));
      const tools = theirs.filter((entry) => obstacle(entry) === null).map(toolView);
      return { id, name, description, skill, tools };
    });
  }

  private async usable(caller: Caller, id: string | null) {
    if (id === null) {
      const reached = await this.toolboxes.all(caller);
      return reached.filter(({ reach }) => canUseToolbox(caller, reach).allowed);
    }
    const toolbox = await this.toolboxes.get(caller, id);
    canUseToolbox(caller, toolbox.reach).orThrow();
    return [toolbox];
  }
}
