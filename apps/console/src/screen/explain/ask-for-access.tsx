import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../page/form-page.js';
import { Button } from '../../part/button.js';
import { Failure } from '../../part/states.js';
import { client } from '../../session/api.js';
import { explain } from '../../texts/explain.js';
import { inbox } from '../../texts/inbox.js';
import { Change } from './change.js';
import { readAgain } from './queries.js';

const { request: words } = explain;

type Target = { connector_slug: string; tool_name?: string } | { permission: string };

/** `isTimed`: whether the access can be limited in time. */
type AskForAccessProps = { title: string; target: Target; isTimed?: boolean };

/** The person's own request, with a reason. */
export function AskForAccess({ title, target, isTimed = false }: AskForAccessProps) {
  const [note, setNote] = useState('');
  const [days, setDays] = useState(isTimed ? '30' : '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      client.accessRequests.file({
        ...target,
        ...(note !== '' && { note }),
        ...(days !== '' && { requested_days: Number(days) }),
      }),
    onSettled: readAgain,
  });
  return (
    <Change title={title} text={words.help}>
      <div className="change-form">
        <Field label={words.reason} pointer="/note" error={error} optional>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={2}
              maxLength={2000}
              value={note}
              onInput={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
        {isTimed && (
          <Field label={words.days} pointer="/requested_days" error={error}>
            {(attributes) => (
              <select {...attributes} value={days} onChange={(event) => setDays(event.currentTarget.value)}>
                {[1, 7, 30, 90].map((count) => (
                  <option key={count} value={count}>
                    {inbox.access.days(count)}
                  </option>
                ))}
                <option value="">{inbox.access.noEnd}</option>
              </select>
            )}
          </Field>
        )}
        {error && <Failure error={error} />}
        <Button kind="primary" onPress={() => mutate()} busy={isPending}>
          {words.send}
        </Button>
      </div>
    </Change>
  );
}
