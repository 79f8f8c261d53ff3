import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { JsonValue } from '../../part/json-value.js';
import { textOf } from '../../part/look-up.js';
import { Failure } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { type Tagged } from '../../session/api.js';
import { fork as words } from '../../texts/fork.js';
import { ConfirmImpact } from '../connector-editor/impact.js';
import { type Impact } from '../connector-editor/answers.js';
import { isHarmless } from '../connector-editor/queries.js';
import {
  type Change,
  type Decisions,
  pull,
  readAgain,
  type Side,
  toSelection,
  type UpstreamChanges,
} from './fork-queries.js';

type DecideChangesProps = { slug: string; preview: Tagged<UpstreamChanges> };

/** The changes of an upstream. The person decides about some or all of them, and applies these together. */
export function DecideChanges({ slug, preview: { value, etag } }: DecideChangesProps) {
  const [decisions, setDecisions] = useState<Decisions>({});
  const [impact, setImpact] = useState<Impact | null>(null);
  const decided = toSelection(value.changes, decisions);
  const applying = useMutation({
    mutationFn: () => pull(slug, decided, etag, impact ? 'confirmed' : 'apply'),
    onSuccess: () => setImpact(null),
    onSettled: readAgain,
  });
  const checking = useMutation({
    mutationFn: () => pull(slug, decided, etag, 'preview'),
    onSuccess: ({ impact: found }) => (isHarmless(found!) ? applying.mutate() : setImpact(found!)),
    // The upstream may have changed since it was read.
    onError: readAgain,
  });
  const error = checking.error ?? applying.error;
  return (
    <>
      <ul className="rows">
        {value.changes.map((change) => (
          <li key={change.id}>
            <OneChange
              change={change}
              side={decisions[change.id]}
              onDecide={(side) => setDecisions({ ...decisions, [change.id]: side })}
            />
          </li>
        ))}
      </ul>
      {error !== null && impact === null && <Failure error={error} />}
      <Button
        kind="primary"
        busy={checking.isPending || applying.isPending}
        refusal={decided.length === 0 ? words.undecided : null}
        onPress={() => checking.mutate()}
      >
        {words.apply(decided.length)}
      </Button>
      {impact && <ConfirmImpact impact={impact} work={applying} onClose={() => setImpact(null)} />}
    </>
  );
}

type OneChangeProps = { change: Change; side: Side | undefined; onDecide: (side: Side | undefined) => void };

const OneChange = ({ change, side, onDecide }: OneChangeProps) => (
  <div className="thing-row plain">
    <span className="thing-what">
      <strong>
        {textOf(words.kinds, change.kind)} <UserText>{change.key}</UserText>
      </strong>
      <span className="soft">{describeEffects(change)}</span>
      <details>
        <summary>{words.compare}</summary>
        <h3>{words.mine}</h3>
        <Version value={change.mine} />
        <h3>{words.upstream}</h3>
        <Version value={change.upstream} />
      </details>
    </span>
    <span className="thing-marks">
      <span className="tag">{textOf(words.changes, change.change)}</span>
      <span className={`badge ${change.state === 'conflict' ? 'warn' : 'good'}`}>
        {textOf(words.states, change.state)}
      </span>
      <select
        aria-label={words.decisionOn(textOf(words.kinds, change.kind), change.key)}
        value={side ?? 'later'}
        onChange={({ currentTarget: { value } }) => onDecide(value === 'later' ? undefined : (value as Side))}
      >
        {Object.entries(words.decisions).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  </div>
);

const Version = ({ value }: { value: unknown }) =>
  value === null ? <p className="soft">{words.absent}</p> : <JsonValue value={value} />;

function describeEffects({ effects }: Change): string {
  const names = Object.keys(words.effects) as (keyof typeof words.effects)[];
  const parts = names.filter((name) => effects[name] > 0).map((name) => words.effects[name](effects[name]));
  return parts.length === 0 ? '' : `${words.affects} ${parts.join(', ')}.`;
}
