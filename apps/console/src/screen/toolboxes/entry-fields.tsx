import { Field, type FieldAttributes } from '../../page/form-page.js';
import { UserText } from '../../part/user-text.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { type Account } from './entry-changes.js';
import { type Draft } from './entry-draft.js';
import { type Entry } from './queries.js';

const { editing: words, adding } = toolboxes;

type EntryFieldsProps = {
  entry: Entry;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** The description that the tool has at its connector. */
  ownDescription: string | null;
  accounts: readonly Account[] | undefined;
  /** The entry's place in the request. */
  path: string;
  error: unknown;
};

/** The fields for the name, the description, the state, the account and the results of a tool. */
export const EntryFields = (props: EntryFieldsProps) => {
  const { entry, draft, onChange, accounts, path, error } = props;
  return (
    <>
      <Texts {...props} />
      {entry.type === 'proxy' && (
        <Field
          label={words.fields.connection_id}
          pointer={`${path}/connection_id`}
          error={error}
          help={words.accountHelp}
        >
          {(attributes) => (
            <AccountSelect
              attributes={attributes}
              entry={entry}
              accounts={accounts}
              chosen={draft.account}
              onChoose={(account) => onChange({ ...draft, account })}
            />
          )}
        </Field>
      )}
      <label className="switch">
        <input
          type="checkbox"
          checked={draft.isEnabled}
          onChange={(event) => onChange({ ...draft, isEnabled: event.currentTarget.checked })}
        />
        <span>{words.fields.enabled}</span>
      </label>
      <Results {...props} />
    </>
  );
};

const Texts = ({ entry, draft, onChange, ownDescription, path, error }: EntryFieldsProps) => (
  <>
    <Field label={adding.name} pointer={`${path}/name`} error={error} help={adding.nameHelp} optional>
      {(attributes) => (
        <input
          {...attributes}
          value={draft.name}
          placeholder={entry.name === null ? entry.exposed_name : undefined}
          onInput={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
      )}
    </Field>
    <Field
      label={words.description}
      pointer={`${path}/description`}
      error={error}
      help={words.descriptionHelp}
      optional
    >
      {(attributes) => (
        <textarea
          {...attributes}
          rows={3}
          value={draft.description}
          onInput={(event) => onChange({ ...draft, description: event.currentTarget.value })}
        />
      )}
    </Field>
    {ownDescription !== null && (
      <p className="soft small own-description">
        {words.ownDescription} <UserText>{ownDescription}</UserText>
      </p>
    )}
  </>
);

/** The fields for what agents get of a result. */
const Results = ({ draft, onChange, path, error }: EntryFieldsProps) => (
  <>
    <Field
      label={words.fields.result_max_bytes}
      pointer={`${path}/result_max_bytes`}
      error={error}
      help={words.resultMaxBytesHelp}
      optional
    >
      {(attributes) => (
        <input
          {...attributes}
          inputMode="numeric"
          value={draft.resultMaxBytes}
          onInput={(event) => onChange({ ...draft, resultMaxBytes: event.currentTarget.value })}
        />
      )}
    </Field>
    <Field
      label={words.fields.result_projection}
      pointer={`${path}/result_projection`}
      error={error}
      help={words.resultProjectionHelp}
      optional
    >
      {(attributes) => (
        <textarea
          {...attributes}
          rows={2}
          value={draft.resultProjection}
          onInput={(event) => onChange({ ...draft, resultProjection: event.currentTarget.value })}
        />
      )}
    </Field>
  </>
);

type AccountSelectProps = {
  attributes: FieldAttributes;
  entry: Entry;
  accounts: readonly Account[] | undefined;
  chosen: string | null | undefined;
  onChoose: (account: string | null | undefined) => void;
};

const [hidden, none] = ['hidden', 'none'] as const;

/** The accounts of the connector that the person can use, and the entry's own, which may be another one. */
function AccountSelect({ attributes, entry, accounts = [], chosen, onChoose }: AccountSelectProps) {
  const usable = accounts.filter(({ connector_slug }) => connector_slug === entry.connector_slug);
  const current = entry.connection_id ?? undefined;
  const isOther = current !== undefined && !usable.some(({ id }) => id === current);
  const choose = (value: string) => onChoose(value === hidden ? undefined : value === none ? null : value);
  return (
    <select
      {...attributes}
      value={chosen === undefined ? hidden : (chosen ?? none)}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {entry.connection_id === undefined && <option value={hidden}>{toolboxes.entries.hidden}</option>}
      {isOther && <option value={current}>{nameCurrent(entry)}</option>}
      {usable.map(({ id, name, owner }) => (
        <option key={id} value={id}>
          {adding.accountOf(name, owner?.name ?? null)}
        </option>
      ))}
      <option value={none}>{words.noAccount}</option>
    </select>
  );
}

const nameCurrent = ({ connection }: Entry): string =>
  connection ? adding.accountOf(connection.name, connection.owner_label) : toolboxes.entries.hidden;
