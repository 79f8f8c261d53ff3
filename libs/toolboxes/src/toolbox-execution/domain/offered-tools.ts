import { type Reach } from '#access-control';
import { type PartialPolicy } from '#connections';
import { type Caller } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';

/** A toolbox as loaded for running its tools in this request. */
export type OpenToolbox = {
  id: string;
  name: string;
  description: string | null;
  has_skill: boolean;
  /** Whether agents search the toolbox's tools instead of listing them, if there are many. */
  tool_search: boolean;
  approval_policy: PartialPolicy | null;
  entry_count: number;
  reach: Reach;
  version: number;
  /** The toolbox's contents; null if they were not loaded, as in a list of the caller's toolboxes. */
  content: ToolboxContent | null;
};

export type ToolboxContent = { entries: readonly ToolboxEntry[]; skill: string | null };

/** The exposed names of a toolbox's tools. */
export type ToolboxNames = { id: string; name: string; tools: readonly string[] };

/** A tool that the caller can call now. */
export type OfferedTool = {
  title: string;
  description: string;
  input_schema: object;
  tier: 'read' | 'write' | 'destructive';
  /** Whether its answers are paged. */
  pages: boolean;
};

/** Port to the tools that callers can run through toolboxes now. */
export abstract class OfferedTools {
  /**
   * Loads one toolbox, or all toolboxes that the caller can use if `toolboxId` is null.
   * @throws not_found without access; forbidden `use_required`.
   */
  abstract open(caller: Caller, toolboxId: string | null): Promise<OpenToolbox[]>;

  /** Returns the tool of each entry, in order; null for tools that the caller cannot call. */
  abstract resolve(caller: Caller, entries: readonly ToolboxEntry[]): Promise<(OfferedTool | null)[]>;
}
