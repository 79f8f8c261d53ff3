import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { ChooseMany } from '../../part/choose-many.js';
import { type Choice } from '../../part/chooser.js';
import { LinkButton } from '../../part/link-button.js';
import { Field, FormPage, problemAt } from '../../page/form-page.js';
import { Page } from '../../page/page.js';
import { client } from '../../session/api.js';
import { findRoles, findTeams } from '../../session/find.js';
import { meQuery } from '../../session/me.js';
import { roleNamesQuery } from '../../session/role-names.js';
import { texts } from '../../texts/common.js';
import { invites } from '../../texts/invites.js';
import { organizationQuery } from '../organization/queries.js';
import { readAgain, type SentInvite } from './queries.js';
import { whyNoInvite } from './refusals.js';
import { Sent } from './sent.js';

const { form } = invites;

/** Invites a person. */
export default function NewInviteScreen() {
  const [sent, setSent] = useState<SentInvite | null>(null);
  if (sent === null) return <InviteForm onSent={setSent} />;
  return (
    <Page title={texts.screens.newInvite}>
      <Sent invite={sent} />
      <div className="form-end">
        <Button kind="primary" onPress={() => setSent(null)}>
          {form.another}
        </Button>
        <LinkButton to="/invites">{invites.all}</LinkButton>
      </div>
    </Page>
  );
}

type Draft = { email: string; name: string; roles: readonly Choice[]; teams: readonly Choice[] };

const emptyDraft: Draft = { email: '', name: '', roles: [], teams: [] };

const toBody = ({ email, name, roles, teams }: Draft) => ({
  email,
  name: name === '' ? null : name,
  // Without roles, the person gets the organization's default role.
  ...(roles.length > 0 && { role_ids: roles.map(({ value }) => value) }),
  team_ids: teams.map(({ value }) => value),
});

function InviteForm({ onSent }: { onSent: (invite: SentInvite) => void }) {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const [draft, setDraft] = useState(emptyDraft);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.invites.create(toBody(draft)),
    onSuccess: onSent,
    onSettled: readAgain,
  });
  const isAtField = ['/email', '/name', '/role_ids', '/team_ids'].some((at) => problemAt(error, at) !== undefined);
  return (
    <FormPage
      title={texts.screens.newInvite}
      lead={form.lead}
      saveLabel={form.save}
      refusal={whyNoInvite(me)}
      onSave={() => mutate()}
      onCancel={() => void navigate({ to: '/people' })}
      saving={isPending}
      error={isAtField ? null : error}
    >
      <InviteFields draft={draft} onChange={setDraft} error={error} />
    </FormPage>
  );
}

type InviteFieldsProps = { draft: Draft; onChange: (draft: Draft) => void; error: unknown };

function InviteFields({ draft, onChange, error }: InviteFieldsProps) {
  const defaultRole = useDefaultRole();
  return (
    <>
      <Field label={form.email} pointer="/email" error={error}>
        {(attributes) => (
          <input
            {...attributes}
            type="email"
            autoComplete="off"
            value={draft.email}
            onInput={(event) => onChange({ ...draft, email: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={form.name} pointer="/name" error={error} optional>
        {(attributes) => (
          <input
            {...attributes}
            autoComplete="off"
            value={draft.name}
            onInput={(event) => onChange({ ...draft, name: event.currentTarget.value })}
          />
        )}
      </Field>
      <ChooseMany
        label={form.role}
        chosen={draft.roles}
        onChange={(roles) => onChange({ ...draft, roles })}
        find={{ name: 'roles', read: findRoles }}
        placeholder={form.defaultRole(defaultRole)}
        problem={problemAt(error, '/role_ids')}
        dropLabel={form.drop}
      />
      <ChooseMany
        label={form.team}
        chosen={draft.teams}
        onChange={(teams) => onChange({ ...draft, teams })}
        find={{ name: 'teams', read: findTeams }}
        problem={problemAt(error, '/team_ids')}
        dropLabel={form.drop}
      />
    </>
  );
}

/** Returns the name of the role that people get if the invite names none. */
function useDefaultRole(): string | undefined {
  const { data: organization } = useQuery(organizationQuery);
  const { data: roles } = useQuery(roleNamesQuery);
  return roles?.[organization?.value.settings.default_role_id ?? ''];
}
