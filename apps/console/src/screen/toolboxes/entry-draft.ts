import { type Argument, isShowable, readValue, toText, unknownArgument } from '../../argument/arguments.js';
import { ownValue } from '../../part/look-up.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { type Entry } from './queries.js';

const { editing: words } = toolboxes;

/** Who chooses the value of an argument: the agent, the agent with a value if it chooses none, or the toolbox. */
export const modes = ['open', 'default', 'fixed'] as const;

export type Mode = (typeof modes)[number];

type Values = Readonly<Record<string, unknown>>;

export type ArgumentDraft = { argument: Argument; mode: Mode; text: string };

/** What a person edits of a tool of a toolbox. `account`: undefined if the person cannot see the account. */
export type Draft = {
  name: string;
  description: string;
  isEnabled: boolean;
  account: string | null | undefined;
  resultMaxBytes: string;
  resultProjection: string;
  arguments: readonly ArgumentDraft[];
};

/** @param known the arguments of the tool. Others that the entry has values for come last. */
export function toDraft(entry: Entry, known: readonly Argument[]): Draft {
  const { name, description, enabled, connection_id, defaults, frozen, result_max_bytes, result_projection } = entry;
  const names = known.map((each) => each.name);
  const others = [...new Set(Object.keys({ ...defaults, ...frozen }))].filter((each) => !names.includes(each));
  return {
    name: name ?? '',
    description: description ?? '',
    isEnabled: enabled,
    account: connection_id,
    resultMaxBytes: result_max_bytes === null ? '' : String(result_max_bytes),
    resultProjection: result_projection ?? '',
    arguments: [...known, ...others.map(unknownArgument)].map((argument) => toArgumentDraft(argument, entry)),
  };
}

function toArgumentDraft(argument: Argument, { defaults, frozen }: { defaults: Values; frozen: Values }) {
  const { name } = argument;
  const mode: Mode = Object.hasOwn(frozen, name) ? 'fixed' : Object.hasOwn(defaults, name) ? 'default' : 'open';
  const value = ownValue({ fixed: frozen, default: defaults, open: {} as Values }[mode], name);
  const shown: Argument = isShowable(argument, value) ? argument : { ...argument, kind: 'json' };
  return { argument: shown, mode, text: toText(shown, value) };
}

/** Whether an argument has a value that its field cannot be read as. */
export const isWrong = ({ argument, mode, text }: ArgumentDraft): boolean =>
  mode !== 'open' && readValue(argument, text) === null;

/** The entry as it would be saved. */
type Saved = {
  name: string | null;
  description: string | null;
  enabled: boolean;
  connection_id?: string | null;
  /** A text that is not a number goes to the API as it is, which says what is wrong with it. */
  result_max_bytes: number | string | null;
  result_projection: string | null;
  defaults: Values;
  frozen: Values;
};

const valuesOf = (draft: Draft, mode: Mode): Values =>
  Object.fromEntries(
    draft.arguments
      .filter((each) => each.mode === mode)
      .map(({ argument, text }) => {
        const read = readValue(argument, text);
        return [argument.name, read === null ? text : read.value];
      }),
  );

const toSaved = (draft: Draft): Saved => ({
  name: draft.name.trim() || null,
  description: draft.description.trim() || null,
  enabled: draft.isEnabled,
  ...(draft.account !== undefined && { connection_id: draft.account }),
  result_max_bytes: readSize(draft.resultMaxBytes.trim()),
  result_projection: draft.resultProjection.trim() || null,
  defaults: valuesOf(draft, 'default'),
  frozen: valuesOf(draft, 'fixed'),
});

const readSize = (text: string): number | string | null => (/^\d+$/.test(text) ? Number(text) : text || null);

const fields = [
  ...(['name', 'description', 'enabled', 'connection_id', 'defaults', 'frozen'] as const),
  ...(['result_max_bytes', 'result_projection'] as const),
];

type Field = (typeof fields)[number];

/** Property names in another order are the same value. */
const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  ) ?? '';

function listChangedFields(before: Draft, after: Draft): Field[] {
  const [old, now] = [toSaved(before), toSaved(after)];
  return fields.filter((field) => !isSame(old[field], now[field]));
}

/** The changed fields, as the API expects them. */
export function toChanges(before: Draft, after: Draft): Partial<Saved & { result_max_bytes: number | null }> {
  const saved = toSaved(after);
  return Object.fromEntries(listChangedFields(before, after).map((field) => [field, saved[field]]));
}

/** Whether the tool would run with the access of the person who saves. */
export const changesPin = (before: Draft, after: Draft): boolean =>
  listChangedFields(before, after).some((field) => field === 'connection_id' || field === 'frozen');

export type Change = { label: string; from: string; to: string };

/** Returns what differs between two drafts, in words. */
export function describeChanges(before: Draft, after: Draft, nameAccount: (id: string) => string): Change[] {
  const describe = (saved: Saved, field: Field): string => {
    if (field === 'enabled') return saved.enabled ? words.yes : words.no;
    if (field === 'connection_id') return saved.connection_id ? nameAccount(saved.connection_id) : words.noAccount;
    if (field === 'defaults' || field === 'frozen') return describeValues(saved[field]);
    return String(saved[field] ?? words.standard);
  };
  const [old, now] = [toSaved(before), toSaved(after)];
  return listChangedFields(before, after).map((field) => ({
    label: words.fields[field],
    from: describe(old, field),
    to: describe(now, field),
  }));
}

const describeValues = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ') || words.none;
