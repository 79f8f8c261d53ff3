import { type Recorded } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type EntryLook } from './entry-look.js';
import { type ToolboxEvent } from './toolbox-events.js';

/** A toolbox with what is known of its entries. */
export type LookedAtToolbox = { id: string; name: string; entries: readonly ToolboxEntry[]; look: EntryLook };

export type LookOutcome = { look: EntryLook; events: Recorded<ToolboxEvent>[] };

/** Port to what was last found of the entries of toolboxes. */
export abstract class EntryLooks {
  /**
   * Ids of toolboxes in which something stands on this: a connection, a connector, a synthetic tool or what that runs on,
   * somebody's authority, or itself; for a team, on whose members authority rests, all of them.
   */
  abstract concernedBy(orgId: string, subjectIds: readonly string[]): Promise<string[]>;

  abstract of(orgId: string, toolboxIds: readonly string[]): Promise<LookedAtToolbox[]>;

  /**
   * Keeps another look at a toolbox and tells the log what came of it, while nobody else looks at it or changes it; does
   * nothing where it is gone.
   */
  abstract look(
    orgId: string,
    toolboxId: string,
    look: (toolbox: LookedAtToolbox) => Promise<LookOutcome>,
  ): Promise<void>;
}
