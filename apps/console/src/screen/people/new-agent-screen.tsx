import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChooseMany } from '../../part/choose-many.js';
import { Field, FormPage, problemAt } from '../../page/form-page.js';
import { client } from '../../session/api.js';
import { type Choice, findRoles } from '../../session/find.js';
import { meQuery } from '../../session/me.js';
import { agents as words } from '../../texts/agents.js';
import { texts } from '../../texts/common.js';
import { readAgain } from './queries.js';
import { whyNoAgent } from './refusals.js';

/** Adds an agent of its own, which is a service member, and opens its tokens. */
export default function NewAgentScreen() {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly Choice[]>([]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.members.create({ kind: 'service', name, role_ids: roles.map(({ value }) => value) }),
    onSuccess: async ({ id }) => {
      await readAgain();
      void navigate({ to: `/people/${id}`, search: { tab: 'tokens' } });
    },
  });
  const isAtField = ['/name', '/role_ids'].some((pointer) => problemAt(error, pointer) !== undefined);
  return (
    <FormPage
      title={texts.screens.newAgent}
      lead={words.form.lead}
      saveLabel={words.form.save}
      refusal={whyNoAgent(me)}
      onSave={() => mutate()}
      onCancel={() => void navigate({ to: '/people' })}
      saving={isPending}
      error={isAtField ? null : error}
    >
      <Field label={words.form.name} pointer="/name" error={error}>
        {(attributes) => (
          <input
            {...attributes}
            autoComplete="off"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <ChooseMany
        label={words.form.role}
        chosen={roles}
        onChange={setRoles}
        find={{ name: 'roles', read: findRoles }}
        problem={problemAt(error, '/role_ids')}
        dropLabel={words.form.drop}
      />
    </FormPage>
  );
}
