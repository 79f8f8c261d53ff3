import { toolLabel } from '#access-control';

/** Shown for an actor without a name. */
export const formerMember = 'Former member';

const byKind: Record<string, string> = {
  provisioning: 'Directory sync',
  operator: 'Operator',
  system: 'System',
  anonymous: 'Unknown actor',
};

/** Replaces the actor's name if a sentence repeats it. */
const reflexive = 'themselves';

/** Returns the label of an actor or, without a label, a word for the kind of actor. */
export const actorName = (kind: string, label: string | null): string => label ?? byKind[kind] ?? formerMember;

type Values = (name: string) => string | undefined;

/**
 * Builds `<actor> <wording>`. `{resource}` is replaced with the resource's label, which is appended without it, and
 * `{name}` with the value of that name. A missing value becomes “something”, so that an old event never breaks the list.
 */
export function sentence(actor: string, says: string, resource: string, valueOf: Values): string {
  const whole = says.includes('{resource}') ? says : `${says} {resource}`;
  const valueFor = (name: string) => (name === 'resource' ? resource : (valueOf(name) ?? 'something'));
  const text = whole.replace(/\{(\w+)\}/g, (_, name: string) => valueFor(name));
  return `${actor} ${text.replaceAll(`${reflexive}'s`, 'their own')}`.trimEnd();
}

/** Builds the sentence for an actor who did something to themselves. The actor's name appears once. */
export const reflexiveSentence = (
  actor: string,
  { says, ofSelf }: { says: string; ofSelf?: string },
  valueOf: Values,
) => (ofSelf === undefined ? sentence(actor, says, reflexive, valueOf) : sentence(actor, ofSelf, '', valueOf));

type Data = Record<string, unknown>;

/** Current names of people, teams and roles, by id. */
export type NamesById = ReadonlyMap<string, string>;

/** Ids of people, teams and roles in an event's data. They are shown with their current names. */
export function* namedIds(data: Data): Generator<string> {
  for (const value of Object.values(data))
    if (typeof value === 'string') yield* [value].filter(isNamedId);
    else if (Array.isArray(value))
      yield* value.filter((each): each is string => typeof each === 'string' && isNamedId(each));
}

export const isNamedId = (id: string): boolean => /^(usr|inv|team|role)_/.test(id);

/** Returns a function that reads the value of a placeholder from an event; undefined if the event has no such value. */
export function placeholderValues(
  { data, actor_id, subject_user_id: subject }: { data: Data; actor_id: string | null; subject_user_id: string | null },
  names: NamesById,
): (placeholder: string) => string | undefined {
  const nameFor = (id: unknown) => {
    if (typeof id !== 'string') return formerMember;
    return id === actor_id ? reflexive : (names.get(id) ?? deletedLabel(id));
  };
  const plain = (key: string) => {
    const value = data[key];
    return typeof value === 'string' ? (isNamedId(value) ? nameFor(value) : value) : undefined;
  };
  const special: Record<string, () => string | undefined> = {
    person: () => nameFor(data.user_id ?? data.to ?? subject),
    // The role may have been deleted together with its restrictions, so the name in the event is used.
    target: () =>
      (data.target_id === actor_id ? reflexive : names.get(String(data.target_id))) ??
      plain('role_name') ??
      nameFor(data.target_id),
    grantee: () => (data.grantee_type === 'org' ? 'everybody' : nameFor(data.grantee_id)),
    people: () => (Array.isArray(data.user_ids) ? joinNames(data.user_ids.map(nameFor)) : plain('people')),
    tool: () =>
      typeof data.tool_name === 'string'
        ? `“${toolLabel(data.tool_name, plain('connector_slug') ?? '')}”`
        : plain('tool'),
  };
  return (placeholder) => (special[placeholder] ?? plain)(placeholder);
}

const listFormat = new Intl.ListFormat('en');

/** Maximum number of names in a sentence. */
const maxNames = 10;

const joinNames = (names: readonly string[]): string =>
  names.length <= maxNames
    ? listFormat.format(names)
    : listFormat.format([...names.slice(0, maxNames), `${names.length - maxNames} others`]);

const deletedLabel = (id: string): string =>
  id.startsWith('usr_') ? formerMember : id.startsWith('team_') ? 'a deleted team' : 'a deleted role';
