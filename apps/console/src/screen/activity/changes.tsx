import { UserText } from '../../part/user-text.js';
import { useName } from '../../session/names.js';
import { activity } from '../../texts/activity.js';
import { type AuditRecord } from './queries.js';

type Change = AuditRecord['changes'][number];

const kinds = ['before', 'removed', 'after', 'added'] as const;

/** What changed: the value before and after, or for lists what was added and removed. */
export const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="changes">
    {changes.map((change) => (
      <li key={String(change.field)}>
        <strong>{nameField(String(change.field))}</strong>
        {valuesOf(change).map(([kind, value]) => (
          <span key={kind} className={kind === 'before' || kind === 'removed' ? 'removed' : 'added'}>
            <span className="unseen">{activity.changes[kind]}</span>
            <Value value={value} />
          </span>
        ))}
      </li>
    ))}
  </ul>
);

/** Returns a field as people say it, for example `Roles` for `role_ids`. */
function nameField(field: string): string {
  if (Object.hasOwn(activity.fields, field)) return activity.fields[field as keyof typeof activity.fields];
  const words = field
    .replace(/_(id|slug)s$/, 's')
    .replace(/_(id|slug)$/, '')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valuesOf(change: Change): [kind: (typeof kinds)[number], value: unknown][] {
  const values: Partial<Record<string, unknown>> = change;
  return kinds.flatMap((kind) => {
    const value = values[kind];
    const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [[kind, value]];
  });
}

/** Names are read for this many values of a list. */
const maxNamed = 10;

function Value({ value }: { value: unknown }) {
  if (typeof value === 'string') return <NamedText text={value} />;
  if (!Array.isArray(value) || value.length > maxNamed || value.some((each) => typeof each !== 'string'))
    return <UserText>{JSON.stringify(value)}</UserText>;
  return value.map((each: string, place) => (
    <span key={each}>
      {place > 0 && ', '}
      <NamedText text={each} />
    </span>
  ));
}

/** A text or, if it is the id of something that the person may see, its name. */
const NamedText = ({ text }: { text: string }) =>
  /^[a-z]+_[0-9a-z]{26}$/.test(text) ? <Named id={text} /> : <UserText>{text}</UserText>;

const Named = ({ id }: { id: string }) => <UserText>{useName(id) ?? id}</UserText>;
