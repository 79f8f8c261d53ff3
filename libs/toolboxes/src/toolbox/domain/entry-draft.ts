import { type InputSchema } from '#connector-definition';
import { type FieldPath } from '#kernel';
import { type Arguments, isSynthetic, type ProxyEntry, type SyntheticEntry } from '../../entry/domain/entry.js';

/** An entry as it is sent: what is left out of one that is there stays as it is. */
export type SentEntry = {
  /** Of an entry that is there. */
  id?: string;
  /** Left out: what it is already; of a new one `proxy`. */
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
  /** `/entries/3` */
  path: FieldPath;
  entry: Omit<Entry, 'id' | 'delegated_by_user_id' | 'delegated_at'>;
  /** The entry that it is of. */
  before: Entry | null;
  /** Whether who pinned it stays its editor: nothing that matters to them has changed. */
  keepsPin: boolean;
};

export type ProxyDraft = Draft<ProxyEntry>;

/** The tool's name is not known before it is looked up. */
export type SyntheticDraft = Draft<SyntheticEntry>;

/** What an entry is to become. */
export type EntryDraft = ProxyDraft | SyntheticDraft;

export const isProxyDraft = (draft: EntryDraft): draft is ProxyDraft => !isSynthetic(draft.entry);

export const isSyntheticDraft = (draft: EntryDraft): draft is SyntheticDraft => isSynthetic(draft.entry);
