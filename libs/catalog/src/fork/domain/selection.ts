import { conflict, type FieldError, invalidFields } from '#kernel';
import { digestOfChanges, type PullChange, type Resolution } from './change-set.js';

/** A selected change, with its resolution if both sides changed the part. */
export type Selection = { id: string; resolution?: Resolution };

/**
 * Returns the resolution of each selected change.
 * @throws conflict `change_set_stale` for an unknown change; validation_error `resolution_required`
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
  const problems = selection.flatMap(({ id, resolution }, index): FieldError[] =>
    resolution === undefined && known.get(id)!.state === 'conflict'
      ? [
          {
            path: `/changes/${index}/resolution`,
            reason: 'resolution_required',
            message: 'Both the fork and its upstream changed this part. Set resolution to upstream or mine.',
          },
        ]
      : [],
  );
  if (problems.length > 0) throw invalidFields(problems);
}

/** @throws conflict `change_set_stale` if the changes are no longer the same. */
export function refuseStaleSet(current: readonly PullChange[], previewed: readonly PullChange[]): void {
  if (digestOfChanges(current) !== digestOfChanges(previewed)) throw staleSet();
}

const staleSet = () =>
  conflict('change_set_stale', 'The changes are not the same as in your preview. Preview again, then select.');
