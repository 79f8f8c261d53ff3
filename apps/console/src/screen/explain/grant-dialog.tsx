import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../page/form-page.js';
import { Button } from '../../part/button.js';
import { Dialog } from '../../part/dialog.js';
import { Failure } from '../../part/states.js';
import { client } from '../../session/api.js';
import { explain } from '../../texts/explain.js';
import { inbox } from '../../texts/inbox.js';
import { isBlockedByOwnRules, memberOf } from './describe.js';
import { type Explanation, readAgain } from './queries.js';

const { grantAccess: words } = explain;

const choices = [1, 7, 30];

/** Asks for how long, and grants the access. */
export function GrantDialog({ explanation, onClose }: { explanation: Explanation; onClose: () => void }) {
  const { user_id, connector_slug, tool_name } = explanation;
  const [days, setDays] = useState(7);
  const [note, setNote] = useState('');
  const [lifts, setLifts] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      client.accessRequests.grantAccess({
        user_id,
        connector_slug,
        ...(tool_name !== null && { tool_name }),
        expires_in_days: days,
        lift_member_rules: lifts,
        note: note === '' ? null : note,
      }),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  return (
    <Dialog
      title={words.title(memberOf(explanation))}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          onPress={() => mutate()}
          busy={isPending}
          refusal={isBlockedByOwnRules(explanation) && !lifts ? inbox.access.liftNeeded : null}
        >
          {words.send}
        </Button>
      }
    >
      <Field label={words.days} pointer="/expires_in_days" error={error}>
        {(attributes) => (
          <select {...attributes} value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
            {choices.map((count) => (
              <option key={count} value={count}>
                {inbox.access.days(count)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.note} pointer="/note" error={error} optional>
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
      <Lift explanation={explanation} value={lifts} onChange={setLifts} />
      {error && <Failure error={error} />}
    </Dialog>
  );
}

type LiftProps = { explanation: Explanation; value: boolean; onChange: (lifts: boolean) => void };

/** Whether the grant also lifts rules about the member. If the person may not lift them, it says so. */
const Lift = ({ explanation, value, onChange }: LiftProps) => (
  <label className="inbox-lift">
    <input
      type="checkbox"
      checked={value}
      disabled={!explanation.can_lift_member_rules}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>
      <strong>{inbox.access.lift}</strong>
      <span className="soft">{explainLift(explanation)}</span>
    </span>
  </label>
);

function explainLift(explanation: Explanation): string {
  if (!explanation.can_lift_member_rules) return words.cannotLift;
  return isBlockedByOwnRules(explanation) ? inbox.access.liftHelp : words.liftHelp;
}
