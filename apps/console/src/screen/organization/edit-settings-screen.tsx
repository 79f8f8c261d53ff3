import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Conflict, Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { Field, FormPage, problemAt } from '../../page/form-page.js';
import { Page } from '../../page/page.js';
import { client, isConflict, organizationId, type Tagged } from '../../session/api.js';
import { queries } from '../../session/queries.js';
import { roleNamesQuery } from '../../session/role-names.js';
import { editSettings } from '../../texts/edit-settings.js';
import { organization as words } from '../../texts/organization.js';
import { type Organization, organizationQuery, readAgain } from './queries.js';
import { whyNotEdited } from './refusals.js';
import {
  allFields,
  compareDrafts,
  type Draft,
  type Options,
  pointerOf,
  settingGroups,
  toBody,
  toDraft,
} from './setting-fields.js';
import { SettingInput } from './setting-input.js';

const { form } = editSettings;

/** Changes the settings. Shows what changes before it is saved. */
export default function EditSettingsScreen() {
  const { data, error, isFetching, refetch } = useQuery({ ...organizationQuery, refetchOnWindowFocus: false });
  const { data: roles, error: rolesError, refetch: readRoles } = useQuery(roleNamesQuery);
  const [base, setBase] = useState<Tagged<Organization> | null>(null);
  // An older version from the cache is not edited. Later reads do not replace what the person has typed.
  if (base === null && data && !isFetching) setBase(data);
  if (base && roles) return <Editor first={base} roles={roles} />;
  const failure = error ?? rolesError;
  return (
    <Page title={form.title}>
      {failure ? (
        <Failure error={failure} onRetry={() => void Promise.all([refetch(), readRoles()])} />
      ) : (
        <Loading rows={6} />
      )}
    </Page>
  );
}

function Editor({ first, roles }: { first: Tagged<Organization>; roles: Options }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => toDraft(first.value));
  const { base, theirs, rebase } = useBase(first);
  const before = toDraft(base.value);
  const changes = compareDrafts(before, draft, roles);
  const leave = () => void navigate({ to: '/organization' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.organizations.update(organizationId, toBody(before, draft), { ifMatch: base.etag }),
    onSuccess: async () => {
      await readAgain();
      await queries.invalidateQueries({ queryKey: ['me'] });
      leave();
    },
    onError: (failure) => (isConflict(failure) ? rebase() : undefined),
  });
  const pointers = ['/name', ...allFields.map(pointerOf)];
  const isAtField = pointers.some((pointer) => problemAt(error, pointer) !== undefined);
  const refusal = whyNotEdited(base.value);
  return (
    <FormPage
      title={form.title}
      lead={form.lead}
      refusal={refusal ?? (changes.length === 0 ? form.same : null)}
      onSave={() => mutate()}
      onCancel={leave}
      saving={isPending}
      error={isAtField || isConflict(error) ? null : error}
      consequences={<Consequences {...{ before, draft, theirs, roles }} onTakeTheirs={setDraft} />}
    >
      <Field label={words.name} pointer="/name" error={error}>
        {(attributes) => (
          <input
            {...attributes}
            value={draft.name}
            onInput={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          />
        )}
      </Field>
      <SettingInputs draft={draft} onChange={setDraft} error={error} roles={roles} />
    </FormPage>
  );
}

type SettingInputsProps = { draft: Draft; onChange: (draft: Draft) => void; error: unknown; roles: Options };

/** The settings that the person may see, in groups. */
const SettingInputs = ({ draft, onChange, error, roles }: SettingInputsProps) =>
  settingGroups.map(({ name, fields }) => (
    <fieldset key={name} className="group">
      <legend>{words.groups[name]}</legend>
      {fields
        .filter((field) => field.name in draft.settings)
        .map((field) => (
          <SettingInput
            key={field.name}
            field={field}
            value={draft.settings[field.name]!}
            onChange={(value) => onChange({ ...draft, settings: { ...draft.settings, [field.name]: value } })}
            error={error}
            roles={roles}
          />
        ))}
    </fieldset>
  ));

type Theirs = { before: Draft; now: Draft } | null;

type ConsequencesProps = {
  before: Draft;
  draft: Draft;
  theirs: Theirs;
  onTakeTheirs: (draft: Draft) => void;
  roles: Options;
};

/** What somebody else has saved meanwhile, and what saving would change. */
const Consequences = ({ before, draft, theirs, onTakeTheirs, roles }: ConsequencesProps) => (
  <>
    {theirs && (
      <div className="conflict">
        <Conflict
          theirs={<Changes before={theirs.before} after={theirs.now} roles={roles} />}
          yours={<Changes before={theirs.before} after={draft} roles={roles} />}
        />
        <Button onPress={() => onTakeTheirs(theirs.now)}>{form.takeTheirs}</Button>
      </div>
    )}
    {compareDrafts(before, draft, roles).length > 0 && (
      <section className="preview" aria-label={form.changes}>
        <h2>{form.changes}</h2>
        <Changes before={before} after={draft} roles={roles} />
      </section>
    )}
  </>
);

/** The version that the change is based on. After a conflict, it is the other person's version. */
function useBase(first: Tagged<Organization>) {
  const [base, setBase] = useState(first);
  const [theirs, setTheirs] = useState<Theirs>(null);
  const rebase = async () => {
    const current = await queries.fetchQuery({ ...organizationQuery, staleTime: 0 });
    setTheirs({ before: toDraft(base.value), now: toDraft(current.value) });
    setBase(current);
  };
  return { base, theirs, rebase };
}

const Changes = ({ before, after, roles }: { before: Draft; after: Draft; roles: Options }) => (
  <ul className="difference">
    {compareDrafts(before, after, roles).map(({ label, from, to }) => (
      <li key={label}>
        {label}: <UserText>{form.from(from, to)}</UserText>
      </li>
    ))}
  </ul>
);
