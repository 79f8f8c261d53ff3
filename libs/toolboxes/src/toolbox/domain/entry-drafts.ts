import canonicalize from 'canonicalize';
import { computeReach, unknownConnector, unknownTool } from '#access-control';
import { isConnectorVisible, type Connector, toolNamed } from '#catalog';
import { type PinnedConnection, unknownConnection } from '#connections';
import {
  type Caller,
  fieldAt,
  type FieldError,
  type FieldPath,
  pathIn,
  type FieldReason,
  fieldError,
  invalidValue,
  required,
  unknownField,
} from '#kernel';
import { type EntryAccount, storeAccount } from '../../entry/domain/caller-account.js';
import { isSynthetic, type ProxyEntry, type SyntheticEntry, type ToolboxEntry } from '../../entry/domain/entry.js';
import { draftEntries, type Drafts, type SentCuratedTool, uncuratedTool } from '../../entry/domain/sent-entries.js';

/** An entry as sent. Omitted fields of an existing entry keep their values. */
export type SentEntry = SentCuratedTool & {
  /** The id of an existing entry. */
  id?: string;
  /** If omitted, the type stays. A new entry is then a `proxy`. */
  type?: 'proxy' | 'synthetic';
  synthetic_tool_id?: string | null;
  connector_slug?: string | null;
  tool_name?: string | null;
  connection_id?: string | null;
  account?: EntryAccount | null;
};

type Draft<Entry> = {
  /** The path of the entry in the request: `/entries/3`. */
  path: FieldPath;
  entry: Omit<Entry, 'id' | 'delegated_by_user_id' | 'delegated_at'>;
  /** The existing entry; null for a new one. */
  before: Entry | null;
  /** Whether the pinning editor stays, because tool, account, connection, frozen values and schema are unchanged. */
  keepsPin: boolean;
};

export type ProxyDraft = Draft<ProxyEntry>;

/** The draft of a synthetic tool. The tool's name is looked up later. */
export type SyntheticDraft = Draft<SyntheticEntry>;

/** A new or changed entry before its checks. */
export type EntryDraft = ProxyDraft | SyntheticDraft;

export const isProxyDraft = (draft: EntryDraft): draft is ProxyDraft => !isSynthetic(draft.entry);

export const isSyntheticDraft = (draft: EntryDraft): draft is SyntheticDraft => isSynthetic(draft.entry);

/** Returns the new entries, and the problems that can be found without look-ups. */
export const buildEntryDrafts = (before: readonly ToolboxEntry[], sent: readonly SentEntry[]): Drafts<EntryDraft> =>
  draftEntries(before, sent, (path, old, entry) => {
    const problems = fieldProblems(entry, old, path);
    return problems.length > 0 ? problems : buildEntryDraft(path, old, entry);
  });

const proxyFields = ['connector_slug', 'tool_name', 'connection_id', 'defaults', 'frozen', 'input_schema'] as const;

/** The fields that only entries with tools of connectors have. */
const ofProxies = [...proxyFields, 'account'] as const;

const requiredFields = { proxy: ['connector_slug', 'tool_name'], synthetic: ['synthetic_tool_id'] } as const;

/** Whether a value counts as sent. Empty values do not, so that a client can send a response back as a body. */
const isPresent = (value: unknown): boolean => value !== undefined && value !== null && canonicalize(value) !== '{}';

function fieldProblems(sent: SentEntry, old: ToolboxEntry | null, path: FieldPath): FieldError[] {
  const oldType = old && (isSynthetic(old) ? 'synthetic' : 'proxy');
  const type = sent.type ?? oldType ?? 'proxy';
  const problem = (field: keyof SentEntry, reason: FieldReason, says: string): FieldError =>
    fieldError(pathIn(path, field), reason, `${field} ${says}`);
  if (oldType && oldType !== type)
    return [problem('type', invalidValue, 'cannot be changed. To create a new entry, omit id.')];
  const foreignFields = type === 'synthetic' ? ofProxies : (['synthetic_tool_id'] as const);
  const missing = old ? [] : requiredFields[type].filter((field) => !isPresent(sent[field]));
  return [
    ...missing.map((field) => problem(field, required, 'is required.')),
    ...foreignFields
      .filter((field) => isPresent(sent[field]))
      .map((field) => problem(field, unknownField, `is not a field of a ${type} entry.`)),
    ...(accountAfter(old, sent) === 'caller' && isPresent(sent.connection_id)
      ? [problem('connection_id', invalidValue, 'must be null, because the entry uses the account of its caller.')]
      : []),
  ];
}

/** Returns whose account the entry uses after the request. Null for a synthetic tool. */
function accountAfter(old: ToolboxEntry | null, sent: SentEntry): EntryAccount | null {
  if (old && isSynthetic(old)) return null;
  return sent.account ?? old?.account ?? null;
}

const newProxy = { ...uncuratedTool, connector_slug: '', tool_name: '', connection_id: null };

function buildEntryDraft(path: FieldPath, before: ToolboxEntry | null, sent: SentEntry): EntryDraft {
  if (before === null ? sent.type === 'synthetic' : isSynthetic(before))
    return syntheticDraft(path, before as SyntheticEntry | null, sent);
  const old = before as ProxyEntry | null;
  const fields = [...proxyFields, 'name', 'description', 'enabled', 'result_max_bytes', 'result_projection'] as const;
  const entry = Object.fromEntries(
    fields.map((field) => [field, isUnchanged(sent, field) ? (old ?? newProxy)[field] : sent[field]]),
  ) as ProxyDraft['entry'];
  const own = storeAccount(accountAfter(old, sent));
  Object.assign(entry, own, own.account && { connection_id: null });
  return { path, entry, before: old, keepsPin: old !== null && isSamePin(old, entry) };
}

const isUnchanged = (sent: SentEntry, field: keyof SentEntry): boolean =>
  sent[field] === undefined || (sent[field] === null && ['connector_slug', 'tool_name'].includes(field));

const newSynthetic = {
  synthetic_tool_id: '',
  tool_name: '',
  name: null,
  description: null,
  enabled: true,
  result_max_bytes: null,
  result_projection: null,
};

function syntheticDraft(path: FieldPath, before: SyntheticEntry | null, sent: SentEntry): SyntheticDraft {
  const old = before ?? newSynthetic;
  const { name = old.name, description = old.description, enabled = old.enabled } = sent;
  const { result_max_bytes = old.result_max_bytes, result_projection = old.result_projection } = sent;
  const synthetic_tool_id = sent.synthetic_tool_id ?? old.synthetic_tool_id;
  const entry = {
    synthetic_tool_id,
    tool_name: old.tool_name,
    name,
    description,
    enabled,
    result_max_bytes,
    result_projection,
  };
  return { path, entry, before, keepsPin: before?.synthetic_tool_id === synthetic_tool_id };
}

type Pinned = Pick<
  ProxyEntry,
  'account' | 'connector_slug' | 'tool_name' | 'connection_id' | 'frozen' | 'input_schema'
>;

/** Whether calls of both entries would use the editor's access in the same way, so that the pin can stay. */
const isSamePin = (one: Pinned, other: Pinned): boolean =>
  one.connector_slug === other.connector_slug &&
  one.tool_name === other.tool_name &&
  one.connection_id === other.connection_id &&
  one.account === other.account &&
  canonicalize(one.frozen) === canonicalize(other.frozen) &&
  canonicalize(one.input_schema) === canonicalize(other.input_schema);

type LookedUp = {
  connectors: ReadonlyMap<string, Connector>;
  connections: ReadonlyMap<string, PinnedConnection>;
};

/**
 * Returns a problem for each unknown connection, connector or tool of an entry to be pinned. Those that the caller
 * cannot see count as unknown.
 */
export function pinProblems(caller: Caller, draft: ProxyDraft, lookedUp: LookedUp): FieldError[] {
  const { path, entry } = draft;
  const { connection_id } = entry;
  const connection = seenConnection(caller, connection_id, lookedUp.connections);
  // If the entry keeps its connection, it is refused later, with `pin_not_allowed`.
  const isKnown = connection !== undefined || keepsConnection(draft);
  if (connection_id !== null && !isKnown)
    return [problemAt(pathIn(path, 'connection_id'), unknownConnection, 'does not match a connection you can access.')];
  if (connection && connection.connector_slug !== entry.connector_slug)
    return [problemAt(pathIn(path, 'connection_id'), invalidValue, 'belongs to another connector.')];
  // Callers who can use a connection can also see its connector's tools, even if the connector itself is hidden from
  // them.
  return toolProblems(draft, lookedUp, (connector) => isKnown || isConnectorVisible(caller, connector));
}

const keepsConnection = ({ entry, before }: ProxyDraft): boolean =>
  before !== null &&
  before.connection_id !== null &&
  before.connection_id === entry.connection_id &&
  before.connector_slug === entry.connector_slug;

function toolProblems({ path, entry }: ProxyDraft, lookedUp: LookedUp, isSeen: (connector: Connector) => boolean) {
  const connector = lookedUp.connectors.get(entry.connector_slug);
  if (!connector || !isSeen(connector))
    return [problemAt(pathIn(path, 'connector_slug'), unknownConnector, 'does not match a connector you can see.')];
  return toolNamed(connector, entry.tool_name)
    ? []
    : [problemAt(pathIn(path, 'tool_name'), unknownTool, `does not match a tool of ${entry.connector_slug}.`)];
}

/** Returns the connection, if the caller can see it. */
export function seenConnection(
  caller: Caller,
  id: string | null,
  connections: LookedUp['connections'],
): PinnedConnection | undefined {
  const found = id === null ? undefined : connections.get(id);
  return found && computeReach(caller, found.owner_user_id, found.share_entries) ? found : undefined;
}

const problemAt = (path: FieldPath, reason: FieldReason, says: string): FieldError =>
  fieldError(path, reason, `${fieldAt(path)} ${says}`);
