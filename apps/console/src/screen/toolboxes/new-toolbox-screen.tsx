import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormPage, problemAt } from '../../page/form-page.js';
import { type Named, NameFields } from '../../page/name-fields.js';
import { client } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { readAgain } from './queries.js';
import { whyNoToolbox } from './refusals.js';

const { form } = toolboxes;

/** Creates a toolbox. Its tools are added on its own screen. */
export default function NewToolboxScreen() {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const [named, setNamed] = useState<Named>({ name: '', description: null });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.toolboxes.create({ ...named, entries: [] }),
    onSuccess: async ({ id }) => {
      await readAgain();
      await navigate({ to: `/toolboxes/${id}` });
    },
  });
  const isAtField = ['/name', '/description'].some((pointer) => problemAt(error, pointer) !== undefined);
  return (
    <FormPage
      title={texts.screens.newToolbox}
      lead={form.lead}
      saveLabel={form.save}
      refusal={whyNoToolbox(me)}
      onSave={() => mutate()}
      onCancel={() => void navigate({ to: '/toolboxes' })}
      saving={isPending}
      error={isAtField ? null : error}
    >
      <NameFields labels={form} value={named} onChange={setNamed} error={error} />
    </FormPage>
  );
}
