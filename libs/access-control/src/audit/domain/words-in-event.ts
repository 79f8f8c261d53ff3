import { toolLabel } from '../../restriction/domain/tool-label.js';
import { formerMember } from './sentence.js';

type Data = Record<string, unknown>;

/** What people, teams and roles are called now, by id. */
export type NamesById = ReadonlyMap<string, string>;

/** People, teams and roles that an event's data names: they are called what they are called when the log is read. */
export const namedIn = (data: Data): string[] =>
  Object.values(data)
    .flat()
    .filter((value): value is string => typeof value === 'string' && isNamed(value));

export const isNamed = (id: string): boolean => /^(usr|inv|team|role)_/.test(id);

/** What the placeholders of a wording stand for in this event. */
export function wordsOf(data: Data, subject: string | null, names: NamesById): Record<string, string> {
  const called = (id: unknown) => (typeof id === 'string' ? (names.get(id) ?? nameless(id)) : formerMember);
  const words = plainWords(data, called);
  words.person = called(data.user_id ?? data.to ?? subject);
  // A role's name is kept with the event: its rules go with the role.
  words.target = names.get(String(data.target_id)) ?? words.role_name ?? called(data.target_id);
  words.grantee = data.grantee_type === 'org' ? 'everybody' : called(data.grantee_id);
  if (Array.isArray(data.user_ids)) words.people = list.format(data.user_ids.map(called));
  if (typeof data.tool_name === 'string') words.tool = `“${toolLabel(data.tool_name, words.connector_slug ?? '')}”`;
  return words;
}

/** Texts of the data as they are, and names in place of ids. */
const plainWords = (data: Data, called: (id: unknown) => string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data)
      .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
      .map(([key, value]) => [key, isNamed(value) ? called(value) : value]),
  );

const list = new Intl.ListFormat('en');

const nameless = (id: string): string =>
  id.startsWith('usr_') ? formerMember : id.startsWith('team_') ? 'a deleted team' : 'a deleted role';
