import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { LinkButton } from '../../part/link-button.js';
import { textOf } from '../../part/look-up.js';
import { Empty } from '../../part/states.js';
import { formatNumber, Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { List } from '../../page/list-page.js';
import { client } from '../../session/api.js';
import { queries } from '../../session/queries.js';
import { budgets as words } from '../../texts/budgets.js';
import { type Budget, budgetsQuery } from './queries.js';

/** The budgets of tool calls, each with what is left of it. */
export const BudgetsTab = ({ refusal }: { refusal: string | null }) => (
  <>
    <p className="soft tab-lead">{words.lead}</p>
    <p>
      <LinkButton to="/organization/budgets/new" refusal={refusal}>
        {words.create}
      </LinkButton>
    </p>
    <List
      query={budgetsQuery}
      keyOf={({ id }) => id}
      row={(budget) => <Row budget={budget} />}
      empty={<Empty title={words.empty} />}
    />
  </>
);

function Row({ budget }: { budget: Budget }) {
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const { subject_type, period, calls, writes_only, used, remaining, resets_at, can_edit, can_delete } = budget;
  const close = () => setOpen(null);
  const left = words.left(remaining, calls);
  return (
    <div className="thing">
      <div>
        <strong>
          <UserText>{nameOf(budget)}</UserText>
        </strong>{' '}
        <span className="tag">{words.kinds[subject_type]}</span>
        <p className="soft small">
          {words.periods[period]} ·{' '}
          {calls === 0 ? (
            words.none
          ) : (
            <>
              {left} · {words.until} <Time at={resets_at} />
            </>
          )}
          {writes_only && ` · ${words.writesOnly}`}
        </p>
        <meter aria-label={words.used} max={Math.max(calls, 1)} value={Math.min(used, calls)}>
          {formatNumber(used)}
        </meter>
      </div>
      <div className="actions">
        <Button onPress={() => setOpen('change')} refusal={can_edit ? null : words.refusal}>
          {words.change}
          <Unseen budget={budget} />
        </Button>
        <Button onPress={() => setOpen('remove')} refusal={can_delete ? null : words.refusal}>
          {words.remove}
          <Unseen budget={budget} />
        </Button>
      </div>
      {open === 'change' && <Change budget={budget} onClose={close} />}
      {open === 'remove' && <Remove budget={budget} onClose={close} />}
    </div>
  );
}

/** Tells the buttons of different rows apart for people who do not see the row. */
const Unseen = ({ budget }: { budget: Budget }) => (
  <span className="unseen">
    {' '}
    <UserText>{`${nameOf(budget)}, ${textOf(words.periods, budget.period)}`}</UserText>
  </span>
);

function nameOf({ subject_type, subject_label, app_user_label, connector_slug, tool_name }: Budget): string {
  if (subject_type === 'organization') return words.everybody;
  if (subject_type === 'tool') return `${subject_label ?? connector_slug}: ${tool_name}`;
  if (subject_label !== null && app_user_label !== null) return words.agentOf(subject_label, app_user_label);
  return subject_label ?? words.gone;
}

const readAgain = () => queries.invalidateQueries({ queryKey: ['organization', 'budgets'] });

type DialogProps = { budget: Budget; onClose: () => void };

function Change({ budget, onClose }: DialogProps) {
  const [calls, setCalls] = useState(String(budget.calls));
  const change = useMutation({
    mutationFn: () => client.budgets.resize(budget.id, { calls: Number(calls) }),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  return (
    <Confirm title={words.changeTitle} label={words.change} kind="primary" work={change} onClose={onClose}>
      <p className="soft">{words.changeHelp}</p>
      <label className="field">
        {words.form.calls}
        <input type="number" min={0} value={calls} onInput={(event) => setCalls(event.currentTarget.value)} />
      </label>
    </Confirm>
  );
}

function Remove({ budget, onClose }: DialogProps) {
  const removal = useMutation({
    mutationFn: () => client.budgets.delete(budget.id),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  return (
    <Confirm title={words.removeTitle} label={words.remove} work={removal} onClose={onClose}>
      <p>{words.removeHelp}</p>
    </Confirm>
  );
}
