import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Failure, Notice } from '../../part/states.js';
import { formatDate } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { Field } from '../../page/form-page.js';
import { client, organizationId } from '../../session/api.js';
import { queries } from '../../session/queries.js';
import { organization } from '../../texts/organization.js';
import { type Organization, readAgain } from './queries.js';

const { deletion: words } = organization;

/** All screens depend on whether anything can be changed. */
const readAllAgain = () => Promise.all([readAgain(), queries.invalidateQueries({ queryKey: ['me'] })]);

/** Says when everything will be deleted, and cancels it. */
export function ScheduledDeletion({ organization: { deletion, can_restore } }: { organization: Organization }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.organizations.restore(organizationId),
    onSettled: readAllAgain,
  });
  if (deletion === null) return null;
  return (
    <Notice title={words.title(formatDate(new Date(deletion.purge_at)))} kind="bad" alert>
      <p>{words.left(deletion.days_left)}</p>
      {deletion.scheduled_by_label !== null && (
        <p>
          <UserText>{words.by(deletion.scheduled_by_label)}</UserText>
        </p>
      )}
      {error && <Failure error={error} />}
      <Button
        kind="primary"
        busy={isPending}
        refusal={can_restore ? null : words.restoreRefusal}
        onPress={() => mutate()}
      >
        {words.restore}
      </Button>
    </Notice>
  );
}

export function DeleteOrganization({ organization: { name, can_delete } }: { organization: Organization }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const deletion = useMutation({
    mutationFn: () => client.organizations.delete(organizationId),
    onSuccess: () => {
      setOpen(false);
      scrollTo({ top: 0 });
    },
    onSettled: readAllAgain,
  });
  return (
    <Section title={words.section}>
      <p className="soft tab-lead">{words.help}</p>
      <Button onPress={() => setOpen(true)} refusal={can_delete ? null : words.refusal}>
        {words.open}
      </Button>
      {isOpen && (
        <Confirm
          title={words.question(name)}
          label={words.now}
          work={deletion}
          refusal={typed === name ? null : words.mistyped}
          onClose={() => setOpen(false)}
        >
          <ul>
            {words.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <Field label={words.type(name)} pointer="/name" error={null}>
            {(attributes) => (
              <input
                {...attributes}
                autoComplete="off"
                value={typed}
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
        </Confirm>
      )}
    </Section>
  );
}
