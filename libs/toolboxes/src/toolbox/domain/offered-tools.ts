import { type Reach } from '#access-control';
import { type PartialPolicy } from '#connections';
import { type Caller } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';

/** A toolbox as whoever runs its tools needs it, as it was read for this request. */
export type OpenToolbox = {
  id: string;
  name: string;
  description: string | null;
  has_skill: boolean;
  /** Whether its tools are searched, where they are many, instead of listed. */
  tool_search: boolean;
  approval_policy: PartialPolicy | null;
  entry_count: number;
  reach: Reach;
  version: number;
  /** What is in it; null where that was left unread, as it is of one among many. */
  content: ToolboxContent | null;
};

export type ToolboxContent = { entries: readonly ToolboxEntry[]; skill: string | null };

/** What tools of a toolbox are known as there. */
export type ToolboxNames = { id: string; name: string; tools: readonly string[] };

/** A tool as the caller may call it now. */
export type OfferedTool = {
  title: string;
  description: string;
  input_schema: object;
  tier: 'read' | 'write' | 'destructive';
  /** Whether its answer comes in pages. */
  pages: boolean;
};

/** Port to what callers may run through toolboxes, at the moment of asking. */
export abstract class OfferedTools {
  /**
   * All toolboxes that the caller may use, or the one that is named.
   * @throws not_found where it does not reach them; forbidden `use_required`.
   */
  abstract open(caller: Caller, toolboxId: string | null): Promise<OpenToolbox[]>;

  /** Of toolboxes that were opened; one that is gone meanwhile is left out. */
  abstract names(caller: Caller, toolboxIds: readonly string[]): Promise<ToolboxNames[]>;

  /** By toolbox, as `names`. */
  abstract entries(
    caller: Caller,
    toolboxes: readonly OpenToolbox[],
  ): Promise<ReadonlyMap<string, readonly ToolboxEntry[]>>;

  /** The tool of each entry, in their order; null of those that the caller may not call. */
  abstract of(caller: Caller, entries: readonly ToolboxEntry[]): Promise<(OfferedTool | null)[]>;
}
