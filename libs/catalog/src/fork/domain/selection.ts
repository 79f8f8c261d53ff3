import { conflict, type FieldError, invalidFields } from '#kernel';
import { digestOfChanges, type PullChange, type Resolution } from './change-set.js';

/** A change that was chosen; of one that both sides made, for whom it is resolved. */
export type Selection = { id: string; resolution?: Resolution };

/**
 * For whom each of the chosen changes is resolved.
 * @throws conflict `change_set_stale` for one that there is not; validation_error `resolution_required`
 */
export function resolutionsOf(
  changes: readonly PullChange[],
  selection: readonly Selection[],
): ReadonlyMap<string, Resolution> {
  const known = new Map(changes.map((change) => [change.id, change]));
  if (selection.some(({ id }) => !known.has(id))) throw staleSet();
  refuseUnresolved(known, selection);
  return new Map(selection.map(({ id, resolution = 'upstream' }) => [id, resolution]));
}

function refuseUnresolved(known: ReadonlyMap<string, PullChange>, selection: readonly Selection[]): void {
  const problems = selection.flatMap(({ id, resolution }, place): FieldError[] =>
    resolution === undefined && known.get(id)!.state === 'conflict'
      ? [
          {
            path: `/changes/${place}/resolution`,
            reason: 'resolution_required',
            message: 'Both sides changed this part: say upstream or mine.',
          },
        ]
      : [],
  );
  if (problems.length > 0) throw invalidFields(problems);
}

/** @throws conflict `change_set_stale` where something has moved since. */
export function refuseStaleSet(now: readonly PullChange[], then: readonly PullChange[]): void {
  if (digestOfChanges(now) !== digestOfChanges(then)) throw staleSet();
}

const staleSet = () =>
  conflict('change_set_stale', 'Something has changed since these were looked at: preview again, then choose.');
