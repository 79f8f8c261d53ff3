import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { LinkButton } from '../../part/link-button.js';
import { textOf } from '../../part/look-up.js';
import { Failure } from '../../part/states.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { Field } from '../../page/form-page.js';
import { type Entry, readAgain, repin, type StillUnmet, type Toolbox } from './queries.js';

const { entries: words } = toolboxes;

type Reason = NonNullable<Entry['unmet_reason']>;

/** Reasons that a person can only change at the connector. */
const atConnector: readonly Reason[] = ['tool_held', 'tool_disabled', 'tool_missing'];

type FixProps = { toolbox: Toolbox; entry: Entry; reason: Reason };

/** Why nobody can run an entry, and the one thing that fixes it. */
export function Fix({ toolbox, entry, reason }: FixProps) {
  return (
    <div className="entry-fix">
      <p className="wrong">{textOf(words.reasons, reason)}</p>
      {atConnector.includes(reason) && entry.connector_slug !== null ? (
        <LinkButton to={`/connectors/${entry.connector_slug}`}>{words.openConnector}</LinkButton>
      ) : (
        reason !== 'synthetic_invalid' && <Repin toolbox={toolbox} entry={entry} />
      )}
    </div>
  );
}

/** Lets the entry run on an account of the person. Asks for the account if there are several. */
function Repin({ toolbox, entry }: { toolbox: Toolbox; entry: Entry }) {
  const [chosen, setChosen] = useState<string | undefined>();
  const change = useMutation({
    mutationFn: (connectionId: string | undefined) => repin(toolbox.id, entry.id, connectionId),
    onSuccess: ({ still_unmet }) => (still_unmet.length === 0 ? readAgain() : undefined),
  });
  const problem = change.data?.still_unmet.find(({ entry_id }) => entry_id === entry.id);
  const refusal = entry.can_repin ? null : toolbox.can_manage ? words.noAccount : words.noAccess;
  const candidates = problem?.reason === 'several_usable' ? problem.candidates : [];
  const press = () => change.mutate(chosen ?? candidates[0]?.id);
  return (
    <>
      {candidates.length > 0 && <Candidates candidates={candidates} chosen={chosen} onChoose={setChosen} />}
      {problem?.reason === 'none_usable' && <NoAccount />}
      {problem?.reason === 'restricted' && <p>{words.blocked}</p>}
      {change.error && <Failure error={change.error} />}
      <Button refusal={refusal} busy={change.isPending} onPress={press}>
        {candidates.length > 0 ? words.pin : words.repin}
      </Button>
    </>
  );
}

type CandidatesProps = {
  candidates: StillUnmet['candidates'];
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

const Candidates = ({ candidates, chosen, onChoose }: CandidatesProps) => (
  <Field label={words.choose} pointer="/connections" error={null}>
    {(attributes) => (
      <select {...attributes} value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        {candidates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const NoAccount = () => (
  <p>
    {words.noneUsable} <a href="/welcome">{words.connect}</a>
  </p>
);
