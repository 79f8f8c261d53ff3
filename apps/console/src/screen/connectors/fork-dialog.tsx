import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Confirm } from '../../part/confirm.js';
import { Field } from '../../page/form-page.js';
import { client } from '../../session/api.js';
import { fork as words } from '../../texts/fork.js';
import { readAgain } from './fork-queries.js';
import { type Connector } from './queries.js';

/** Asks for the name of a fork, and makes it. */
export function ForkDialog({
  connector: { slug, name: original },
  onClose,
}: {
  connector: Connector;
  onClose: () => void;
}) {
  const [name, setName] = useState(original);
  const navigate = useNavigate();
  const forking = useMutation({
    mutationFn: () => client.connectors.fork(slug, { name }),
    onSuccess: async (made) => {
      await readAgain();
      await navigate({ to: `/connectors/${made.slug}` });
    },
  });
  return (
    <Confirm title={words.dialogTitle(original)} label={words.now} kind="primary" work={forking} onClose={onClose}>
      <p>{words.help}</p>
      <Field label={words.name} pointer="/name" error={forking.error}>
        {(attributes) => <input {...attributes} value={name} onInput={(event) => setName(event.currentTarget.value)} />}
      </Field>
    </Confirm>
  );
}
