import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, Loading } from '../../part/states.js';
import { FormPage, problemAt } from '../../page/form-page.js';
import { NameFields } from '../../page/name-fields.js';
import { roles } from '../../texts/roles.js';
import { type Draft, type Permission, permissionsQuery } from './editing.js';

const { form, groups } = roles;

type RoleFormProps = {
  title: string;
  initial: Draft;
  /** The number of people and agents whose permissions change. */
  holders?: number;
  saveLabel: string;
  refusal: string | null;
  work: { mutate: (draft: Draft) => void; isPending: boolean; error: unknown };
  onCancel: () => void;
};

/** Edits a role's name and permissions. Says before saving what its holders get and lose. */
export function RoleForm({ title, initial, holders = 0, saveLabel, refusal, work, onCancel }: RoleFormProps) {
  const [draft, setDraft] = useState(initial);
  const isAtField = ['/name', '/description', '/permissions'].some((at) => problemAt(work.error, at) !== undefined);
  return (
    <FormPage
      title={title}
      lead={form.lead}
      saveLabel={saveLabel}
      refusal={refusal}
      onSave={() => work.mutate(draft)}
      onCancel={onCancel}
      saving={work.isPending}
      error={isAtField ? null : work.error}
      consequences={<Difference before={initial.permissions} after={draft.permissions} holders={holders} />}
    >
      <NameFields
        labels={form}
        value={draft}
        onChange={(named) => setDraft({ ...draft, ...named })}
        error={work.error}
      />
      <Permissions
        chosen={draft.permissions}
        onChange={(permissions) => setDraft({ ...draft, permissions })}
        problem={problemAt(work.error, '/permissions')}
      />
    </FormPage>
  );
}

type PermissionsProps = {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  problem: string | undefined;
};

function Permissions({ chosen, onChange, problem }: PermissionsProps) {
  const { data: known, error, refetch } = useQuery(permissionsQuery);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!known) return <Loading rows={6} />;
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]);
  const present = [...new Set(known.map(({ group }) => group))];
  return (
    <>
      {problem !== undefined && <p className="wrong">{problem}</p>}
      {present.map((group) => (
        <fieldset key={group} className="choices">
          <legend>{groups[group]}</legend>
          {known
            .filter((permission) => permission.group === group)
            .map((permission) => (
              <PermissionChoice
                key={permission.name}
                permission={permission}
                isChosen={chosen.includes(permission.name)}
                onToggle={() => toggle(permission.name)}
              />
            ))}
        </fieldset>
      ))}
    </>
  );
}

type PermissionChoiceProps = { permission: Permission; isChosen: boolean; onToggle: () => void };

/** A permission that the person does not hold can only be removed. */
const PermissionChoice = ({ permission, isChosen, onToggle }: PermissionChoiceProps) => (
  <label>
    <input type="checkbox" checked={isChosen} disabled={!permission.held && !isChosen} onChange={onToggle} />
    <span>
      {permission.label} <code className="soft">{permission.name}</code>{' '}
      {permission.sensitive && <span className="badge warn">{form.sensitive}</span>}
      <span className="soft">{permission.held ? permission.description : form.notHeld}</span>
    </span>
  </label>
);

type DifferenceProps = { before: readonly string[]; after: readonly string[]; holders: number };

function Difference({ before, after, holders }: DifferenceProps) {
  const [added, removed] = [
    after.filter((name) => !before.includes(name)),
    before.filter((name) => !after.includes(name)),
  ];
  if (holders === 0 || added.length + removed.length === 0) return null;
  return (
    <div className="preview" role="status">
      {added.length > 0 && <p>{form.gains(holders, added.join(', '))}</p>}
      {removed.length > 0 && <p>{form.loses(holders, removed.join(', '))}</p>}
    </div>
  );
}
