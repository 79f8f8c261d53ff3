import { type InputSchema } from '#connector-definition';

/** Arguments by name. */
export type Arguments = Record<string, unknown>;

/** What somebody made of a tool, in a toolbox and in a template alike. */
export type CuratedTool = {
  /** What callers see; null: `nameOf` makes one. */
  name: string | null;
  /** Null: the tool's own. */
  description: string | null;
  enabled: boolean;
  /** Used where the caller sends none. */
  defaults: Arguments;
  /** Used whatever the caller sends. */
  frozen: Arguments;
  /** Narrows the tool's own; null: the tool's own. */
  input_schema: InputSchema | null;
};

/** The tool of a connector. */
type CuratedProxy = CuratedTool & { connector_slug: string; tool_name: string };

/** Who answers for an entry. */
type Delegated = {
  id: string;
  /** The pinning editor, on whose authority connections are reached. */
  delegated_by_user_id: string | null;
  /** RFC 3339. */
  delegated_at: string | null;
};

export type ProxyEntry = CuratedProxy &
  Delegated & {
    /** Null: it needs one. */
    connection_id: string | null;
  };

/** A synthetic tool, which its owner alone adds: it runs on what they may use. */
export type SyntheticEntry = Pick<CuratedTool, 'name' | 'description' | 'enabled'> &
  Delegated & {
    synthetic_tool_id: string;
    /** What the tool was called when it was added: what becomes of its name changes no name here. */
    tool_name: string;
  };

/** Source: product design, Toolboxes: an entry is one tool. */
export type ToolboxEntry = ProxyEntry | SyntheticEntry;

export const isSynthetic = (entry: object): entry is Pick<SyntheticEntry, 'synthetic_tool_id' | 'tool_name'> =>
  'synthetic_tool_id' in entry;

export type TemplateEntry = CuratedProxy & { id: string; note: string | null };

/** What entries are in, and what has a skill, an owner and share entries. */
export type CollectionKind = 'toolbox' | 'template';

/** Source: product design, Toolboxes. */
export const mostEntries = 200;
