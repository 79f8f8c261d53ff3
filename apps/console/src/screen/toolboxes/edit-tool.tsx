import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Argument } from '../../argument/arguments.js';
import { Button } from '../../part/button.js';
import { Conflict } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { FormPage, problemAt } from '../../page/form-page.js';
import { type Tagged } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { queries } from '../../session/queries.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { ArgumentRows } from './argument-rows.js';
import { type Account, accountsQuery, changeEntry, isStale, taggedToolboxQuery } from './entry-changes.js';
import { type Change, changesPin, describeChanges, type Draft, isWrong, toChanges, toDraft } from './entry-draft.js';
import { EntryFields } from './entry-fields.js';
import { type Entry, readAgain, type Toolbox } from './queries.js';
import { whyNoTools } from './refusals.js';

const { editing: words } = toolboxes;

type EditToolProps = {
  first: Tagged<Toolbox>;
  entryId: string;
  known: readonly Argument[];
  ownDescription: string | null;
};

/** The form for a tool of a toolbox. Shows what changes before it is saved. */
export function EditTool({ first, entryId, known, ownDescription }: EditToolProps) {
  const navigate = useNavigate();
  const { data: accounts } = useQuery(accountsQuery);
  const edit = useEdit(first, entryId, known);
  const { base, entry, draft, setDraft, before, save, isSaving, error } = edit;
  const position = base.value.entries.findIndex(({ id }) => id === entryId);
  const path = `/entries/${position}`;
  const leave = () => void navigate({ to: `/toolboxes/${base.value.id}` });
  const describe = (one: Draft, other: Draft) => describeChanges(one, other, nameAccounts(entry, accounts));
  return (
    <FormPage
      title={words.title(entry.exposed_name)}
      lead={<UserText>{words.lead(base.value.name)}</UserText>}
      refusal={whyNotSaved(edit)}
      onSave={() => save(leave)}
      onCancel={leave}
      saving={isSaving}
      error={problemAt(error, path) !== undefined || isStale(error) ? null : error}
      consequences={<Consequences edit={edit} describe={describe} />}
    >
      <EntryFields
        entry={entry}
        draft={draft}
        onChange={setDraft}
        ownDescription={ownDescription}
        accounts={accounts}
        path={path}
        error={error}
      />
      {entry.type === 'proxy' && draft.arguments.length > 0 && (
        <ArgumentRows
          rows={draft.arguments}
          onChange={(rows) => setDraft({ ...draft, arguments: rows })}
          path={path}
          error={error}
        />
      )}
      {changesPin(before, draft) && <TakesOver entry={entry} />}
    </FormPage>
  );
}

type Edit = ReturnType<typeof useEdit>;

function whyNotSaved({ base, before, draft, isGone }: Edit): string | null {
  if (isGone) return words.gone;
  const refusal = whyNoTools(base.value);
  if (refusal !== null) return refusal;
  if (draft.arguments.some(isWrong)) return words.incomplete;
  return Object.keys(toChanges(before, draft)).length === 0 ? words.same : null;
}

/** Names the accounts in texts. An account that is not among those of the person may still be the entry's. */
const nameAccounts = (entry: Entry, accounts: readonly Account[] = []) => {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  if (entry.connection_id && entry.connection) names.set(entry.connection_id, entry.connection.name);
  return (id: string): string => names.get(id) ?? id;
};

/** Somebody else's version of the tool, and the one that it replaced. */
type Theirs = { before: Draft; now: Draft } | null;

/** What is typed, and the version that it changes. After a conflict, that is the other person's version. */
function useEdit(first: Tagged<Toolbox>, entryId: string, known: readonly Argument[]) {
  const [base, setBase] = useState(first);
  const [theirs, setTheirs] = useState<Theirs>(null);
  const [isGone, setGone] = useState(false);
  const entryIn = ({ value }: Tagged<Toolbox>) => value.entries.find(({ id }) => id === entryId);
  const entry = entryIn(base)!;
  const before = toDraft(entry, known);
  const [draft, setDraft] = useState(before);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ on }: { on: Tagged<Toolbox>; onDone: () => void }) =>
      changeEntry(on, entryId, toChanges(before, draft)),
    onSuccess: async (_, { onDone }) => {
      await readAgain();
      onDone();
    },
    onError: (failure, { onDone }) => (isStale(failure) ? rebase(onDone) : undefined),
  });
  /** If only other parts of the toolbox have changed, the change is saved again. */
  const rebase = async (onDone: () => void) => {
    const current = await queries.fetchQuery({ ...taggedToolboxQuery(first.value.id), staleTime: 0 });
    const now = entryIn(current);
    setGone(now === undefined);
    if (!now) return;
    setBase(current);
    const theirDraft = toDraft(now, known);
    if (Object.keys(toChanges(before, theirDraft)).length === 0) mutate({ on: current, onDone });
    else setTheirs({ before, now: theirDraft });
  };
  const save = (onDone: () => void) => mutate({ on: base, onDone });
  return { base, entry, before, draft, setDraft, theirs, isGone, save, isSaving: isPending, error };
}

/** The tool runs with the access of the person who chose its account or its fixed values. */
function TakesOver({ entry }: { entry: Entry }) {
  const { data: me } = useQuery(meQuery);
  if (!me || entry.delegated_by_user_id === me.user.id) return null;
  return <p className="take-over">{words.takesOver}</p>;
}

type ConsequencesProps = { edit: Edit; describe: (before: Draft, after: Draft) => Change[] };

const Consequences = ({ edit: { theirs, before, draft, setDraft }, describe }: ConsequencesProps) => {
  const changes = describe(before, draft);
  return (
    <>
      {theirs && (
        <div className="conflict">
          <Conflict
            theirs={<Changes changes={describe(theirs.before, theirs.now)} />}
            yours={<Changes changes={describe(theirs.before, draft)} />}
          />
          <Button onPress={() => setDraft(theirs.now)}>{words.takeTheirs}</Button>
        </div>
      )}
      {changes.length > 0 && (
        <section className="preview" aria-label={words.changes}>
          <h2>{words.changes}</h2>
          <Changes changes={changes} />
        </section>
      )}
    </>
  );
};

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="difference">
    {changes.map(({ label, from, to }) => (
      <li key={label}>
        {label}: <UserText>{words.from(from, to)}</UserText>
      </li>
    ))}
  </ul>
);
