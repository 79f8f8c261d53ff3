import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { obstacle } from '../../entry/domain/obstacle.js';
import { type OfferedTool, type OfferedTools, type OpenToolbox } from '../domain/offered-tools.js';
import { canExerciseToolbox } from '../domain/toolbox-policy.js';
import { EntryResolution, isProxy, type ResolvedEntry } from '../services/entry-resolution.js';
import { openToolbox, ReachedToolboxes } from '../services/reached-toolboxes.js';
import { toolView } from './entry-views.js';

@Injectable()
export class ResolvedTools implements OfferedTools {
  constructor(
    private readonly toolboxes: ReachedToolboxes,
    private readonly resolution: EntryResolution,
  ) {}

  async open(caller: Caller, toolboxId: string | null): Promise<OpenToolbox[]> {
    if (toolboxId !== null) {
      const toolbox = await this.toolboxes.get(caller, toolboxId);
      canExerciseToolbox(toolbox.reach).orThrow();
      return [openToolbox(toolbox)];
    }
    const reached = await this.toolboxes.all(caller);
    return reached.filter(({ reach }) => canExerciseToolbox(reach).allowed).map(openToolbox);
  }

  async of(caller: Caller, toolboxes: readonly OpenToolbox[]): Promise<OfferedTool[]> {
    const places = toolboxes.flatMap(({ id, entries }) => entries.map((entry) => ({ toolbox_id: id, entry })));
    const resolved = await this.resolution.of(
      caller,
      places.map(({ entry }) => entry),
    );
    return places.flatMap(({ toolbox_id }, position) => {
      const one = resolved[position]!;
      if (obstacle(one) !== null) return [];
      const { operation: _, ...tool } = toolView(one);
      return [{ toolbox_id, ...tool, ...shownOf(one) }];
    });
  }
}

function shownOf(resolved: ResolvedEntry): Pick<OfferedTool, 'title' | 'pages'> {
  if (!isProxy(resolved)) return { title: resolved.program!.tool.name, pages: false };
  const { connector, tool } = resolved;
  const paged = tool!.definition.pagination ?? connector!.definition.pagination;
  return { title: `${connector!.name}: ${tool!.label}`, pages: (paged?.type ?? 'none') !== 'none' };
}
