import { isDeepStrictEqual } from 'node:util';
import { digestOf } from '../../tool/domain/digest.js';
import { type DefinitionItems, type ItemKind, namedItem } from './definition-items.js';

/** What was last taken over or decided about, what the upstream has now, and what the fork has. */
export type Versions = { base: DefinitionItems; upstream: DefinitionItems; mine: DefinitionItems };

/** What the upstream did to a part of its definition; of what is absent the versions are null. */
export type PullChange = {
  /** The same until one of the three versions moves. */
  id: string;
  kind: ItemKind;
  key: string;
  change: 'added' | 'modified' | 'removed';
  /** `clean`: the fork left the part alone. `converged`: it did the same. `conflict`: it did something else. */
  state: 'clean' | 'conflict' | 'converged';
  base: unknown;
  upstream: unknown;
  mine: unknown;
};

export type Resolution = 'upstream' | 'mine';

/** Whatever the upstream changed since the base, by kind and key; what only the fork changed is not among it. */
export function changesOf({ base, upstream, mine }: Versions): PullChange[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(upstream)])].sort();
  return names.flatMap((name) => {
    const three = { base: at(base, name), upstream: at(upstream, name), mine: at(mine, name) };
    // Most parts are as they were, and a digest takes longer than that to tell.
    if (isDeepStrictEqual(three.base, three.upstream)) return [];
    const [was, is] = [digestOf(three.base), digestOf(three.upstream)];
    const own = isDeepStrictEqual(three.mine, three.base) ? was : digestOf(three.mine);
    const { kind, key } = namedItem(name);
    const change = three.base === null ? 'added' : three.upstream === null ? 'removed' : 'modified';
    const state = own === is ? 'converged' : own === was ? 'clean' : 'conflict';
    const id = `chg_${digestOf([kind, key, was, is, own]).slice(0, 20)}`;
    return [{ id, kind, key, change, state, ...three }];
  });
}

/** What tells one set of changes from another. */
export const digestOfChanges = (changes: readonly PullChange[]): string => digestOf(changes.map(({ id }) => id).sort());

/**
 * The fork's parts and its base once these changes are decided about: those resolved for the upstream are taken over,
 * those resolved for the fork are not offered again until the upstream moves, and the others remain.
 */
export function applied(
  versions: Versions,
  changes: readonly PullChange[],
  resolutions: ReadonlyMap<string, Resolution>,
): Pick<Versions, 'base' | 'mine'> {
  const [base, mine] = [{ ...versions.base }, { ...versions.mine }];
  for (const { id, kind, key, state, upstream } of changes) {
    const resolution = state === 'converged' ? 'mine' : resolutions.get(id);
    if (!resolution) continue;
    set(base, `${kind} ${key}`, upstream);
    if (resolution === 'upstream') set(mine, `${kind} ${key}`, upstream);
  }
  return { base, mine };
}

const at = (items: DefinitionItems, name: string): unknown => items[name] ?? null;

function set(items: Record<string, unknown>, name: string, value: unknown): void {
  if (value === null) delete items[name];
  else items[name] = value;
}

/** The same as a version that an ETag can hold. */
export const versionOfChanges = (changes: readonly PullChange[]): number =>
  parseInt(digestOfChanges(changes).slice(0, 12), 16);
