import { type ConnectorDefinition } from '#connector-definition';
import { applyResolutions, listPullChanges, type PullChange, type Resolution } from './change-set.js';
import { assembleDefinition, splitDefinition } from './definition-items.js';

/** Three versions of one definition. `mine` was made from `base`, and `upstream` is the successor of `base`. */
type MergedVersions = { base: ConnectorDefinition; upstream: ConnectorDefinition; mine: ConnectorDefinition };

/**
 * Merges the upstream's changes into `mine`, as a pull does.
 * @param onConflict which version to keep of parts that both sides changed
 * @returns the merged definition, or null if there are conflicts and `onConflict` is missing
 */
export function mergeDefinitions(
  { base, upstream, mine }: MergedVersions,
  onConflict?: Resolution,
): { definition: ConnectorDefinition | null; changes: PullChange[] } {
  const [before, after, own] = [base, upstream, mine].map((each) => splitDefinition(each, []));
  const versions = { base: before!, upstream: after!, mine: own! };
  const changes = listPullChanges(versions);
  if (onConflict === undefined && changes.some(({ state }) => state === 'conflict'))
    return { definition: null, changes };
  const resolutions = changes.map(({ id, state }) => [id, state === 'conflict' ? onConflict! : 'upstream'] as const);
  const merged = applyResolutions(versions, changes, new Map(resolutions)).mine;
  const { documentation, status } = mine;
  const { definition } = assembleDefinition(mine, merged);
  return { definition: { ...definition, ...(status && { status }), ...(documentation && { documentation }) }, changes };
}
