import { type InputSchema } from '#connector-definition';

export type Arguments = Record<string, unknown>;

/** A tool as adapted by an editor, in a toolbox or a template. */
export type CuratedTool = {
  /** The exposed name. Null: derived from connector and tool. */
  name: string | null;
  /** Null: the tool's own description. */
  description: string | null;
  enabled: boolean;
  /** Values of arguments that the caller omits. */
  defaults: Arguments;
  /** Values of arguments that the caller cannot send. */
  frozen: Arguments;
  /** Narrows the tool's own schema. Null: the tool's own schema. */
  input_schema: InputSchema | null;
};

/** A tool of a connector. */
type CuratedProxy = CuratedTool & { connector_slug: string; tool_name: string };

/** Which editor pinned an entry, and when. */
type Delegated = {
  id: string;
  /** The pinning editor. The entry runs with their access. */
  delegated_by_user_id: string | null;
  /** RFC 3339. */
  delegated_at: string | null;
};

export type ProxyEntry = CuratedProxy &
  Delegated & {
    /** Null if the entry has not been pinned yet. */
    connection_id: string | null;
  };

/** A synthetic tool. Only its owner can add it, and it runs with the owner's access. */
export type SyntheticEntry = Pick<CuratedTool, 'name' | 'description' | 'enabled'> &
  Delegated & {
    synthetic_tool_id: string;
    /** The tool's name when it was added. If the tool is renamed, the entry keeps this name. */
    tool_name: string;
  };

/** One tool of a toolbox. */
export type ToolboxEntry = ProxyEntry | SyntheticEntry;

export const isSynthetic = (entry: object): entry is Pick<SyntheticEntry, 'synthetic_tool_id' | 'tool_name'> =>
  'synthetic_tool_id' in entry;

export type TemplateEntry = CuratedProxy & { id: string; note: string | null };

/** The kinds of resources that have entries, a skill, an owner and share entries. */
export type CollectionKind = 'toolbox' | 'template';

export const maxEntries = 200;
