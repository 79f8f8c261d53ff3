import canonicalize from 'canonicalize';
import { type InputSchema } from '#connector-definition';
import { type FieldError, type FieldPath, pathIn } from '#kernel';
import { type Arguments, type ToolboxEntry } from '../../entry/domain/entry.js';
import { exposedName, repeatedNames } from '../../entry/domain/exposed-name.js';

/** An entry as it is sent: what is left out of one that is there stays as it is. */
export type SentEntry = {
  /** Of an entry that is there. */
  id?: string;
  connector_slug?: string;
  tool_name?: string;
  connection_id?: string | null;
  name?: string | null;
  description?: string | null;
  enabled?: boolean;
  defaults?: Arguments;
  frozen?: Arguments;
  input_schema?: InputSchema | null;
};

/** What an entry is to become. */
export type EntryDraft = {
  /** `/entries/3` */
  path: FieldPath;
  entry: Omit<ToolboxEntry, 'id' | 'delegated_by_user_id' | 'delegated_at'>;
  /** The entry that it is of. */
  before: ToolboxEntry | null;
  /** Whether who pinned it stays its editor: nothing that matters to them has changed. */
  keepsPin: boolean;
};

export type Drafts = { drafts: EntryDraft[]; problems: FieldError[] };

/** What the entries sent are to become, and what can be seen to be wrong with them without looking anything up. */
export function draftsOf(before: readonly ToolboxEntry[], sent: readonly SentEntry[]): Drafts {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const problems: FieldError[] = [];
  const drafts: EntryDraft[] = [];
  for (const [position, entry] of sent.entries()) {
    const path = pathIn('/entries', position);
    const old = entry.id === undefined ? null : known.get(entry.id);
    if (old === undefined) {
      problems.push({
        path: pathIn(path, 'id'),
        reason: 'unknown_entry',
        message: 'id names no entry of this, or one twice.',
      });
      continue;
    }
    if (old) known.delete(old.id);
    const lacked = lackedFields(entry, old, path);
    if (lacked.length > 0) problems.push(...lacked);
    else drafts.push(draftOf(path, old, entry));
  }
  return { drafts, problems: [...problems, ...nameProblems(drafts)] };
}

function lackedFields(sent: SentEntry, old: ToolboxEntry | null, path: FieldPath): FieldError[] {
  if (old) return [];
  return (['connector_slug', 'tool_name'] as const)
    .filter((field) => sent[field] === undefined)
    .map((field) => ({ path: pathIn(path, field), reason: 'required', message: `${field} is required.` }));
}

const fresh = {
  connector_slug: '',
  tool_name: '',
  connection_id: null,
  name: null,
  description: null,
  enabled: true,
  defaults: {},
  frozen: {},
  input_schema: null,
};

function draftOf(path: FieldPath, before: ToolboxEntry | null, sent: SentEntry): EntryDraft {
  const { id: _, ...fields } = sent;
  const {
    id: __,
    delegated_by_user_id: ___,
    delegated_at: ____,
    ...old
  } = before ?? {
    ...fresh,
    ...{ id: '', delegated_by_user_id: null, delegated_at: null },
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const entry = { ...old, ...given };
  return { path, entry, before, keepsPin: before !== null && isSamePin(before, entry) };
}

type Pinned = Pick<ToolboxEntry, 'connector_slug' | 'tool_name' | 'connection_id' | 'frozen' | 'input_schema'>;

/** Whether both are the same for who answers for it. */
const isSamePin = (one: Pinned, other: Pinned): boolean =>
  one.connector_slug === other.connector_slug &&
  one.tool_name === other.tool_name &&
  one.connection_id === other.connection_id &&
  canonicalize(one.frozen) === canonicalize(other.frozen) &&
  canonicalize(one.input_schema) === canonicalize(other.input_schema);

function nameProblems(drafts: readonly EntryDraft[]): FieldError[] {
  return repeatedNames(drafts.map(({ entry }) => exposedName(entry))).flatMap(({ name, positions }) =>
    positions.map((position) => {
      const path = pathIn(drafts[position]!.path, 'name');
      return {
        path,
        reason: 'name_taken',
        message: `name is ${name}, as another entry’s: give it a name of its own.`,
      };
    }),
  );
}
