import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Field } from '../../page/form-page.js';
import { client } from '../../session/api.js';
import { type Me, meQuery, whyNotAllowed } from '../../session/me.js';
import { fork as words } from '../../texts/fork.js';
import { type Connector } from '../connectors/queries.js';
import { readAgain } from './queries.js';

/** The button that copies a connector into one of the organization, which follows the original. */
export function MakeFork({ connector }: { connector: Connector }) {
  const { data: me } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button refusal={whyNotForked(connector, me)} onPress={() => setOpen(true)}>
        {words.start}
      </Button>
      {isOpen && <ForkDialog connector={connector} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Why the person may not fork a connector. The API decides; this only finds the likely reason. */
function whyNotForked({ can_fork, restricted }: Connector, me: Me | undefined): string | null {
  if (can_fork) return null;
  const refusal = whyNotAllowed(me, words.refusals.permission, 'connector:create');
  if (refusal !== null) return refusal;
  return restricted ? words.refusals.restricted : words.refusals.definition;
}

function ForkDialog({ connector: { slug, name: original }, onClose }: { connector: Connector; onClose: () => void }) {
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
