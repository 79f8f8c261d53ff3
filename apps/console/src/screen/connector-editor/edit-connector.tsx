import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../part/button.js';
import { textOf } from '../../part/look-up.js';
import { Conflict } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { Field, FormPage, problemAt } from '../../page/form-page.js';
import { isConflict, type Tagged } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { connectorEditor as words } from '../../texts/connector-editor.js';
import { DefinitionField, useValidation } from './definition-field.js';
import { compareTexts } from './definition-text.js';
import { ConfirmImpact } from './impact.js';
import { diagnosticsIn } from './diagnostics.js';
import { type Connector } from './answers.js';
import { type Draft } from './queries.js';
import { describeRemote, isShownAtRemote } from './remote.js';
import { RemoteFields } from './remote-fields.js';
import { useEdit } from './use-edit.js';

/** The form for a connector. A change that others notice is saved only after a question. */
export function EditConnector({ first }: { first: Tagged<Connector> }) {
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const leave = () => void navigate({ to: `/connectors/${first.value.slug}` });
  const edit = useEdit(first, leave);
  const { base, draft, setDraft, impact, closeImpact, checking, saving } = edit;
  const mayValidate = me?.permissions.includes('connector:create') ?? false;
  const checks = useValidation(base.value.can_manage ? draft.definition : null, mayValidate);
  const error = saving.error ?? checking.error;
  return (
    <>
      <FormPage
        title={words.title(base.value.name)}
        lead={words.lead}
        refusal={whyNotSaved(edit, checks)}
        onSave={() => checking.mutate()}
        onCancel={leave}
        saving={checking.isPending || saving.isPending}
        error={isShownElsewhere(error, draft) || impact ? null : error}
        consequences={<Consequences edit={edit} />}
      >
        <StatusField draft={draft} onChange={setDraft} error={error} />
        {draft.remote && (
          <RemoteFields
            remote={draft.remote}
            onChange={(remote) => setDraft({ ...draft, remote })}
            error={error}
            addressHelp={words.addressHelp}
          />
        )}
        {draft.definition !== null && base.value.can_manage && (
          <DefinitionField
            text={draft.definition}
            onChange={(definition) => setDraft({ ...draft, definition })}
            checks={checks}
            error={error}
          />
        )}
      </FormPage>
      {impact && <ConfirmImpact impact={impact} work={saving} onClose={closeImpact} />}
    </>
  );
}

type Edit = ReturnType<typeof useEdit>;

/** Problems of a field are shown at the field, and conflicts with both versions. */
const isShownElsewhere = (error: unknown, { remote }: Draft): boolean =>
  isConflict(error) ||
  problemAt(error, '/status') !== undefined ||
  (remote ? isShownAtRemote(error) : diagnosticsIn(error).length > 0 || problemAt(error, '/definition') !== undefined);

function whyNotSaved({ base: { value }, changes }: Edit, checks: ReturnType<typeof useValidation>): string | null {
  if (!value.can_manage) return value.can_manage === undefined ? words.refusals.shipped : words.refusals.others;
  if (Object.keys(changes).length === 0) return words.refusals.same;
  return checks.isCurrent && checks.validation?.valid === false ? words.refusals.invalid : null;
}

type StatusFieldProps = { draft: Draft; onChange: (draft: Draft) => void; error: unknown };

const StatusField = ({ draft, onChange, error }: StatusFieldProps) => (
  <Field label={words.status} pointer="/status" error={error}>
    {(attributes) => (
      <select
        {...attributes}
        value={draft.status}
        onChange={(event) => onChange({ ...draft, status: event.currentTarget.value as Draft['status'] })}
      >
        {Object.entries(words.statuses).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const Consequences = ({ edit: { theirs, before, draft, setDraft } }: { edit: Edit }) => {
  const changes = describe(before, draft);
  return (
    <>
      {theirs && (
        <div className="conflict">
          <Conflict
            theirs={<Changes lines={describe(theirs.before, theirs.now)} />}
            yours={<Changes lines={describe(theirs.before, draft)} />}
          />
          <Button onPress={() => setDraft(theirs.now)}>{words.takeTheirs}</Button>
        </div>
      )}
      {changes.length > 0 && (
        <section className="preview" aria-label={words.changes}>
          <h2>{words.changes}</h2>
          <Changes lines={changes} />
        </section>
      )}
    </>
  );
};

const Changes = ({ lines }: { lines: readonly string[] }) => (
  <ul className="difference">
    {lines.map((line) => (
      <li key={line}>
        <UserText>{line}</UserText>
      </li>
    ))}
  </ul>
);

/** Returns what differs between two drafts, in words. */
function describe(before: Draft, after: Draft): string[] {
  const { parts } = words;
  return [
    ...(before.status === after.status ? [] : [parts.status(textOf(words.statuses, after.status))]),
    ...describeRemote(before.remote, after.remote),
    ...describeTexts(before.definition ?? '', after.definition ?? ''),
  ];
}

function describeTexts(before: string, after: string): string[] {
  const { parts } = words;
  if (before === after) return [];
  const changed = compareTexts(before, after);
  if (changed === null) return [parts.typed];
  return changed.map(({ change, kind, name }) => parts[change](parts[kind](name)));
}
