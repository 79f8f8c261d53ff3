import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Field, FormPage, problemAt } from '../../page/form-page.js';
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
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.toolboxes.create({ name, description: description || null, entries: [] }),
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
      <Field label={form.name} pointer="/name" error={error}>
        {(attributes) => <input {...attributes} value={name} onInput={(event) => setName(event.currentTarget.value)} />}
      </Field>
      <Field label={form.description} pointer="/description" error={error} optional>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={2}
            value={description}
            onInput={(event) => setDescription(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormPage>
  );
}
