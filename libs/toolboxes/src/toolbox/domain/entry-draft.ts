import { type InputSchema } from '#connector-definition';
import { type FieldPath } from '#kernel';
import { type Arguments, isSynthetic, type ProxyEntry, type SyntheticEntry } from '../../entry/domain/entry.js';

/** An entry as sent. Omitted fields of an existing entry keep their values. */
export type SentEntry = {
  /** The id of an existing entry. */
  id?: string;
  /** If omitted, the type stays. A new entry is then a `proxy`. */
  type?: 'proxy' | 'synthetic';
  synthetic_tool_id?: string | null;
  connector_slug?: string | null;
  tool_name?: string | null;
  connection_id?: string | null;
  name?: string | null;
  description?: string | null;
  enabled?: boolean;
  defaults?: Arguments;
  frozen?: Arguments;
  input_schema?: InputSchema | null;
};

type Draft<Entry> = {
  /** The path of the entry in the request: `/entries/3`. */
  path: FieldPath;
  entry: Omit<Entry, 'id' | 'delegated_by_user_id' | 'delegated_at'>;
  /** The existing entry; null for a new one. */
  before: Entry | null;
  /** Whether the pinning editor stays, because tool, connection, frozen values and schema are unchanged. */
  keepsPin: boolean;
};

export type ProxyDraft = Draft<ProxyEntry>;

/** The draft of a synthetic tool. The tool's name is looked up later. */
export type SyntheticDraft = Draft<SyntheticEntry>;

/** A new or changed entry before its checks. */
export type EntryDraft = ProxyDraft | SyntheticDraft;

export const isProxyDraft = (draft: EntryDraft): draft is ProxyDraft => !isSynthetic(draft.entry);

export const isSyntheticDraft = (draft: EntryDraft): draft is SyntheticDraft => isSynthetic(draft.entry);
