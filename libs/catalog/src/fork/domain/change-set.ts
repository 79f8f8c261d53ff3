import { isDeepStrictEqual } from 'node:util';
import { digestOf } from '../../tool/domain/digest.js';
import { type DefinitionItems, type ItemKind, namedItem } from './definition-items.js';

/**
 * The three versions of a definition: the one last applied or decided, the upstream's current one, and the fork's
 * current one.
 */
export type Versions = { base: DefinitionItems; upstream: DefinitionItems; mine: DefinitionItems };

/** A change that the upstream made to one part of its definition. Absent versions are null. */
export type PullChange = {
  /** Stays the same until one of the three versions changes. */
  id: string;
  kind: ItemKind;
  key: string;
  change: 'added' | 'modified' | 'removed';
  /**
   * `clean`: the fork did not change the part. `converged`: the fork made the same change. `conflict`: the fork made
   * another change.
   */
  state: 'clean' | 'conflict' | 'converged';
  base: unknown;
  upstream: unknown;
  mine: unknown;
};

export type Resolution = 'upstream' | 'mine';

/** All changes of the upstream since the base, by kind and key. Changes of the fork alone are not included. */
export function changesOf({ base, upstream, mine }: Versions): PullChange[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(upstream)])].sort();
  return names.flatMap((name) => {
    const three = { base: at(base, name), upstream: at(upstream, name), mine: at(mine, name) };
    // Most parts are unchanged, and comparing is faster than a digest.
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

/** Identifies a set of changes. */
export const digestOfChanges = (changes: readonly PullChange[]): string => digestOf(changes.map(({ id }) => id).sort());

/**
 * The fork's parts and base after the decisions. Changes decided in favour of the upstream are applied. Changes
 * decided in favour of the fork are hidden until the upstream changes. All others remain.
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

/** The digest as a version number for an ETag. */
export const versionOfChanges = (changes: readonly PullChange[]): number =>
  parseInt(digestOfChanges(changes).slice(0, 12), 16);
