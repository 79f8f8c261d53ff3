import { type PartialApprovalPolicy } from '#connections';
import { type InputSchema } from '#connector-definition';
import { type AccountField } from './caller-account.js';

export type Arguments = Record<string, unknown>;

/** A tool in a toolbox or template, as an editor adapted it. */
export type CuratedTool = {
  /** The exposed name; null if it is derived from the connector and the tool. */
  name: string | null;
  /** Null for the tool's own description. */
  description: string | null;
  enabled: boolean;
  /** Values of arguments that the caller omits. */
  defaults: Arguments;
  /** Values of arguments that the caller cannot send. */
  frozen: Arguments;
  /** A schema that allows less than the tool's own; null for the tool's own. */
  input_schema: InputSchema | null;
} & ResultFields;

/** How results are made to fit an agent. Entries of earlier versions do not have these fields. */
export type ResultFields = {
  /** The size in bytes above which an agent gets only the beginning; null for the organization's limit. */
  result_max_bytes?: number | null;
  /** A JSONata expression whose value an agent gets instead of the result; null for the result. */
  result_projection?: string | null;
};

/** Maximum length of a projection, in characters. */
export const maxProjection = 10_000;

/** A tool of a connector. */
type CuratedProxy = CuratedTool & AccountField & { connector_slug: string; tool_name: string };

/** Which editor pinned an entry, and when. */
type Delegated = {
  id: string;
  /** The pinning editor, with whose access the entry runs. */
  delegated_by_user_id: string | null;
  /** RFC 3339. */
  delegated_at: string | null;
};

export type ProxyEntry = CuratedProxy &
  Delegated & {
    /** Null if the entry has not been pinned yet, or uses the caller's account. */
    connection_id: string | null;
  };

/** A synthetic tool. Only its owner can add it, and it runs with the owner's access. */
export type SyntheticEntry = Pick<CuratedTool, 'name' | 'description' | 'enabled'> &
  ResultFields &
  Delegated & {
    synthetic_tool_id: string;
    /** The tool's name when it was added. If the tool is renamed, the entry keeps this name. */
    tool_name: string;
  };

/** One tool of a toolbox. */
export type ToolboxEntry = ProxyEntry | SyntheticEntry;

/** Some or all entries of a toolbox. */
export type ToolboxEntries = {
  id: string;
  entries: readonly ToolboxEntry[];
  /** The toolbox's own policy. Absent where it does not matter whether the caller can run the tools. */
  approval_policy?: PartialApprovalPolicy | null;
};

/** Whether calls of the entry use an account of the caller. */
export const usesCallerAccount = (entry: ToolboxEntry): entry is ProxyEntry & { account: 'caller' } =>
  'account' in entry && entry.account === 'caller';

export const isSynthetic = (entry: object): entry is Pick<SyntheticEntry, 'synthetic_tool_id' | 'tool_name'> =>
  'synthetic_tool_id' in entry;

export type TemplateEntry = CuratedProxy & { id: string; note: string | null };

/** The kinds of resources that have entries, a skill, an owner and shares. */
export type CollectionKind = 'toolbox' | 'template';

export const maxEntries = 200;

/** The tools of one toolbox or template that have the same connector, account and editor, as lists read them. */
export type PinnedTools = [
  /** Null for synthetic tools. */
  connector_slug: string | null,
  connection_id: string | null,
  delegated_by_user_id: string | null,
  /** Tool names, or ids of synthetic tools, in order. */
  tools: string[],
  /** Absent for tools that do not use the caller's account. */
  account?: 'caller',
];

/** Returns the distinct connectors of the pins, in order. */
export const connectorsIn = (pins: readonly PinnedTools[]): string[] => [
  ...new Set(pins.flatMap(([connector_slug]) => connector_slug ?? [])),
];

export const countTools = (pins: readonly PinnedTools[]): number =>
  pins.reduce((sum, [, , , tools]) => sum + tools.length, 0);
