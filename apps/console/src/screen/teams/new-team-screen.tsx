import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChooseMany } from '../../part/choose-many.js';
import { type Choice } from '../../part/chooser.js';
import { FormPage, problemAt } from '../../page/form-page.js';
import { type Named, NameFields } from '../../page/name-fields.js';
import { client } from '../../session/api.js';
import { findMembers } from '../../session/find.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { teams } from '../../texts/teams.js';
import { readAgain } from './queries.js';
import { whyNoTeam } from './refusals.js';

const { form } = teams;

/** Creates a team with its first members. */
export default function NewTeamScreen() {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const [named, setNamed] = useState<Named>({ name: '', description: null });
  const [members, setMembers] = useState<readonly Choice[]>([]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      client.teams.create({
        ...named,
        members: members.map(({ value }) => ({ user_id: value })),
      }),
    onSuccess: async ({ id }) => {
      await readAgain();
      await navigate({ to: `/teams/${id}` });
    },
  });
  const isAtField = ['/name', '/description', '/members'].some((pointer) => problemAt(error, pointer) !== undefined);
  return (
    <FormPage
      title={texts.screens.newTeam}
      lead={form.lead}
      saveLabel={form.save}
      refusal={whyNoTeam(me)}
      onSave={() => mutate()}
      onCancel={() => void navigate({ to: '/teams' })}
      saving={isPending}
      error={isAtField ? null : error}
    >
      <NameFields labels={form} value={named} onChange={setNamed} error={error} />
      <ChooseMany
        label={form.add}
        chosen={members}
        onChange={setMembers}
        find={{ name: 'members', read: findMembers }}
        // The creator becomes a member in any case.
        excluded={[me?.user.id]}
        placeholder={teams.search}
        problem={problemAt(error, '/members')}
        dropLabel={form.drop}
      />
    </FormPage>
  );
}
