import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { type Caller, fieldAt, type FieldError, pathIn } from '#kernel';
import { ResolvedPrograms } from '../../synthetic-tool/domain/resolved-programs.js';
import { keptStep } from '../../synthetic-tool/domain/resolved-step.js';
import { type EntryDraft, isSyntheticDraft, type SyntheticDraft } from '../domain/entry-draft.js';
import { refusedAt } from '../domain/refusal-at.js';

/**
 * Synthetic tools added to a toolbox. They must be the caller's own, and the caller must be able to run every step.
 */
@Injectable()
export class PinnedPrograms {
  constructor(
    private readonly programs: ResolvedPrograms,
    private readonly restrictions: AccessDecider,
  ) {}

  /** Fills in the names of added tools. Tools of other members count as unknown. */
  async into(caller: Caller, drafts: readonly EntryDraft[]): Promise<{ drafts: EntryDraft[]; problems: FieldError[] }> {
    const own = await this.programs.ownNames(caller, idsOf(addedAmong(drafts)));
    const problems: FieldError[] = [];
    const named = drafts.map((draft): EntryDraft => {
      if (!isAdded(draft)) return draft;
      const tool_name = own.get(draft.entry.synthetic_tool_id);
      if (tool_name === undefined) problems.push(unknownTool(draft));
      return { ...draft, entry: { ...draft.entry, tool_name: tool_name ?? draft.entry.synthetic_tool_id } };
    });
    return { drafts: named, problems };
  }

  /**
   * @throws forbidden `connector_restricted`, `tool_restricted` with the path of the first tool the caller may not
   * add.
   */
  async mustPin(caller: Caller, drafts: readonly EntryDraft[]): Promise<void> {
    const added = addedAmong(drafts);
    const programs = await this.programs.load(caller, idsOf(added));
    for (const { path, entry } of added) {
      const kept = keptStep(programs.get(entry.synthetic_tool_id)!.steps);
      if (kept)
        await this.restrictions
          .mustAdmit(caller, kept.connector_slug!, kept.tool?.facts ?? null)
          .catch((error: unknown) => refusedAt(pathIn(path, 'synthetic_tool_id'), error));
    }
  }
}

const isAdded = (draft: EntryDraft): draft is SyntheticDraft => isSyntheticDraft(draft) && !draft.keepsPin;

const addedAmong = (drafts: readonly EntryDraft[]): SyntheticDraft[] => drafts.filter(isAdded);

const idsOf = (drafts: readonly SyntheticDraft[]): string[] => drafts.map(({ entry }) => entry.synthetic_tool_id);

function unknownTool({ path }: SyntheticDraft): FieldError {
  const at = pathIn(path, 'synthetic_tool_id');
  return {
    path: at,
    reason: 'unknown_synthetic_tool',
    message: `${fieldAt(at)} does not match one of your synthetic tools.`,
  };
}
