import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../part/button.js';
import { Dialog } from '../../part/dialog.js';
import { Failure, Loading, Notice } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { queries } from '../../session/queries.js';
import { texts } from '../../texts/common.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { isStale, orderEntries, taggedToolboxQuery } from './entry-changes.js';
import { type Entry, readAgain } from './queries.js';

const { ordering: words } = toolboxes;

type OrderToolsProps = { toolboxId: string; onClose: () => void; onOrdered: () => void };

/** Changes the order in which agents see the tools. */
export function OrderTools({ toolboxId, onClose, onOrdered }: OrderToolsProps) {
  const { order, move, save, isSaving, isChanged, wasMerged, error } = useOrder(toolboxId, onOrdered);
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <Button kind="primary" busy={isSaving} refusal={isChanged ? null : words.same} onPress={save}>
          {words.save}
        </Button>
      }
    >
      <p className="soft">{words.help}</p>
      {wasMerged && (
        <Notice title={texts.states.conflict} kind="warn" alert>
          <p>{words.merged}</p>
        </Notice>
      )}
      {!order && !error && <Loading rows={3} />}
      {order && <Order entries={order} onMove={move} />}
      {error && !isStale(error) && <Failure error={error} />}
    </Dialog>
  );
}

/** The order that the person has made, and the version that it changes. */
function useOrder(toolboxId: string, onOrdered: () => void) {
  const { data: base, error: failure } = useQuery({
    ...taggedToolboxQuery(toolboxId),
    // An older version from the cache is not edited.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [wasMerged, setMerged] = useState(false);
  const entries = base?.value.entries ?? [];
  const order = base && applyOrder(entries, ids ?? []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      orderEntries(
        base!,
        order!.map(({ id }) => id),
      ),
    onSuccess: async () => {
      await readAgain();
      onOrdered();
    },
    onError: async (problem) => {
      if (!isStale(problem)) return;
      await queries.fetchQuery({ ...taggedToolboxQuery(toolboxId), staleTime: 0 });
      setMerged(true);
    },
  });
  const move = (place: number, step: 1 | -1) => {
    const next = order!.map(({ id }) => id);
    const [moved] = next.splice(place, 1);
    setIds([...next.slice(0, place + step), moved!, ...next.slice(place + step)]);
  };
  const isChanged = order?.some(({ id }, place) => id !== entries[place]!.id) ?? false;
  return { order, move, save: () => mutate(), isSaving: isPending, isChanged, wasMerged, error: failure ?? error };
}

/** Returns the entries in an order. Entries that somebody has added meanwhile come last. */
function applyOrder(entries: readonly Entry[], ids: readonly string[]): Entry[] {
  const placeOf = ({ id }: Entry): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...entries].sort((one, other) => placeOf(one) - placeOf(other));
}

type OrderProps = { entries: readonly Entry[]; onMove: (place: number, step: 1 | -1) => void };

function Order({ entries, onMove }: OrderProps) {
  const id = useId();
  return (
    <>
      <ol className="rows order">
        {entries.map((entry, place) => (
          <li key={entry.id}>
            <span className="soft order-place" aria-hidden>
              {place + 1}
            </span>
            <span>
              <UserText>{entry.exposed_name}</UserText>
            </span>
            <span className="order-moves">
              <Button
                refusal={place === 0 ? words.first : null}
                explainedBy={`${id}-first`}
                onPress={() => onMove(place, -1)}
              >
                <span aria-hidden>↑</span>
                <span className="unseen">{words.up(entry.exposed_name)}</span>
              </Button>
              <Button
                refusal={place === entries.length - 1 ? words.last : null}
                explainedBy={`${id}-last`}
                onPress={() => onMove(place, 1)}
              >
                <span aria-hidden>↓</span>
                <span className="unseen">{words.down(entry.exposed_name)}</span>
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <span id={`${id}-first`} className="unseen">
        {words.first}
      </span>
      <span id={`${id}-last`} className="unseen">
        {words.last}
      </span>
    </>
  );
}
