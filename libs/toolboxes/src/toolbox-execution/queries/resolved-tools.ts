import { Injectable } from '@nestjs/common';
import { type Caller, mapInChunks } from '#kernel';
import { isOffered } from '../../entry/domain/unmet-reason.js';
import { type BlockedTool, type CallableTool, type OfferedTools, type OpenToolbox } from '../domain/toolbox-calls.js';
import { canExerciseToolbox, toolboxUseRequestable } from '../../toolbox/domain/toolbox-policy.js';
import { type ToolboxEntries } from '../../entry/domain/entry.js';
import {
  EntryResolver,
  findBlockedTarget,
  isProxy,
  type ResolvedEntry,
} from '../../toolbox/services/entry-resolver.js';
import { OpenToolboxReader } from '../services/open-toolbox-reader.js';
import { buildToolDisplay, tryBuildOfferedTool } from '../../toolbox/queries/offered-tool.js';

/** Number of tools to process before yielding to other work. */
const batchSize = 200;

@Injectable()
export class ResolvedTools implements OfferedTools {
  constructor(
    private readonly openToolboxReader: OpenToolboxReader,
    private readonly entryResolver: EntryResolver,
  ) {}

  async open(caller: Caller, toolboxId: string | null): Promise<OpenToolbox[]> {
    if (toolboxId !== null) {
      const toolbox = await this.openToolboxReader.get(caller, toolboxId);
      if (!canExerciseToolbox(toolbox.reach).allowed) throw toolboxUseRequestable(toolboxId);
      return [toolbox];
    }
    const reached = await this.openToolboxReader.list(caller);
    return reached.filter(({ reach }) => canExerciseToolbox(reach).allowed);
  }

  async resolve(caller: Caller, toolboxes: readonly ToolboxEntries[]): Promise<CallableTool[]> {
    const resolved = await this.entryResolver.resolve(caller, toolboxes);
    return mapInChunks(resolved, batchSize, (one) => (isOffered(one) ? tryBuildOfferedTool(one) : blockedTool(one)));
  }
}

function blockedTool(resolved: ResolvedEntry): BlockedTool | null {
  const blocked = findBlockedTarget(resolved);
  if (!blocked || !resolved.entry.enabled) return null;
  // An access request would not help with these.
  if (resolved.unmet !== null || resolved.blocked_tier !== null) return null;
  const own = isProxy(resolved) ? resolved.tool!.definition : resolved.program!.tool;
  const description = resolved.entry.description ?? own.description;
  return { blocked, title: buildToolDisplay(resolved).title, description };
}
