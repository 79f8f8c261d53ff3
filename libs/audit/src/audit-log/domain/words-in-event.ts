import { toolLabel } from '#access-control';
import { actorAgain, formerMember } from './sentence.js';

type Data = Record<string, unknown>;

/** Current names of people, teams and roles, by id. */
export type NamesById = ReadonlyMap<string, string>;

/** Ids of people, teams and roles in an event's data. They are shown with their current names. */
export function* namedIn(data: Data): Generator<string> {
  for (const value of Object.values(data))
    if (typeof value === 'string') yield* [value].filter(isNamed);
    else if (Array.isArray(value))
      yield* value.filter((each): each is string => typeof each === 'string' && isNamed(each));
}

export const isNamed = (id: string): boolean => /^(usr|inv|team|role)_/.test(id);

/** The value of a placeholder in an event; undefined if the event has none. */
export function wordIn(
  { data, actor_id, subject_user_id: subject }: { data: Data; actor_id: string | null; subject_user_id: string | null },
  names: NamesById,
): (placeholder: string) => string | undefined {
  const called = (id: unknown) => {
    if (typeof id !== 'string') return formerMember;
    return id === actor_id ? actorAgain : (names.get(id) ?? nameless(id));
  };
  const plain = (key: string) => {
    const value = data[key];
    return typeof value === 'string' ? (isNamed(value) ? called(value) : value) : undefined;
  };
  const special: Record<string, () => string | undefined> = {
    person: () => called(data.user_id ?? data.to ?? subject),
    // Uses the role's name in the event, because restrictions are deleted with their role.
    target: () =>
      (data.target_id === actor_id ? actorAgain : names.get(String(data.target_id))) ??
      plain('role_name') ??
      called(data.target_id),
    grantee: () => (data.grantee_type === 'org' ? 'everybody' : called(data.grantee_id)),
    people: () => (Array.isArray(data.user_ids) ? peopleIn(data.user_ids.map(called)) : plain('people')),
    tool: () =>
      typeof data.tool_name === 'string'
        ? `“${toolLabel(data.tool_name, plain('connector_slug') ?? '')}”`
        : plain('tool'),
  };
  return (placeholder) => (special[placeholder] ?? plain)(placeholder);
}

const list = new Intl.ListFormat('en');

/** Maximum number of names in a sentence. */
const named = 10;

const peopleIn = (names: readonly string[]): string =>
  names.length <= named
    ? list.format(names)
    : list.format([...names.slice(0, named), `${names.length - named} others`]);

const nameless = (id: string): string =>
  id.startsWith('usr_') ? formerMember : id.startsWith('team_') ? 'a deleted team' : 'a deleted role';
