import { toolLabel } from '../../restriction/domain/tool-label.js';
import { formerMember } from './sentence.js';

type Data = Record<string, unknown>;

/** Members an event's data names: their labels are looked up when the log is read. */
export const peopleIn = (data: Data): string[] =>
  [
    data.user_id,
    data.to,
    data.grantee_id,
    data.target_id,
    ...(Array.isArray(data.user_ids) ? (data.user_ids as unknown[]) : []),
  ].filter((id): id is string => typeof id === 'string' && id.startsWith('usr_'));

/** What the placeholders of a wording stand for in this event. */
export function valuesOf(
  data: Data,
  subject: string | null,
  name: (userId: string) => string | null,
): Data & Record<string, string> {
  const person = (id: unknown) => (typeof id === 'string' ? (name(id) ?? formerMember) : formerMember);
  const values: Record<string, string> = { person: person(data.user_id ?? data.to ?? subject) };
  if (Array.isArray(data.user_ids)) values.people = (data.user_ids as unknown[]).map(person).join(', ');
  if (typeof data.grantee_type === 'string') values.grantee = granteeWord(data, person);
  if (typeof data.target_type === 'string') values.target = targetWord(data, person);
  if (typeof data.tool_name === 'string') values.tool = `“${toolLabel(data.tool_name, text(data.connector_slug))}”`;
  return Object.assign(texts(data), values);
}

const granteeWord = (data: Data, person: (id: unknown) => string): string => {
  if (data.grantee_type === 'org') return 'everybody';
  return data.grantee_type === 'user' ? person(data.grantee_id) : `team ${text(data.grantee_label) || 'something'}`;
};

/** Whom a restriction binds. */
const targetWord = (data: Data, person: (id: unknown) => string): string =>
  data.target_type === 'user' ? person(data.target_id) : `role ${text(data.role_name) || 'something'}`;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const texts = (data: Data): Record<string, string> =>
  Object.fromEntries(Object.entries(data).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
