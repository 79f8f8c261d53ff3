import { type Recorded } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type EntryLook } from './entry-look.js';
import { type ToolboxEvent } from '../../toolbox/domain/toolbox.js';

/** A toolbox with the result of its last check. */
export type LookedAtToolbox = { id: string; name: string; entries: readonly ToolboxEntry[]; look: EntryLook };

export type LookOutcome = { look: EntryLook; events: Recorded<ToolboxEvent>[] };

/** Port to the stored results of entry checks. */
export abstract class EntryLooks {
  /**
   * Ids of toolboxes that depend on any of these subjects: a connection, a connector, a synthetic tool or its
   * dependencies, a pinning editor, or the toolbox itself. A team concerns all toolboxes, because an editor may have
   * access through it.
   */
  abstract concernedBy(orgId: string, subjectIds: readonly string[]): Promise<string[]>;

  abstract load(orgId: string, toolboxIds: readonly string[]): Promise<LookedAtToolbox[]>;

  /**
   * Checks a toolbox again under its lock, stores the result and logs newly broken entries. Does nothing if the
   * toolbox was deleted.
   */
  abstract look(
    orgId: string,
    toolboxId: string,
    look: (toolbox: LookedAtToolbox) => Promise<LookOutcome>,
  ): Promise<void>;
}
