import { defineError } from '#kernel';
import { type DefinitionItems } from './definition-items.js';

/** The ancestors of a connector. */
export type Lineage = {
  /** Nearest first. Restrictions are inherited from all of them, even after unlinking. */
  ancestors: string[];
  /** Whether the fork follows its nearest ancestor. */
  linked: boolean;
  /** For each part of the upstream, the version that a pull last applied or rejected. */
  base: DefinitionItems | null;
  /** Digest that the upstream's definition had when all its changes were last applied or rejected. */
  base_digest: string | null;
};

/** Maximum number of ancestors. */
const maxDepth = 8;

export const lineageCycle = defineError(
  409,
  'lineage_cycle',
  'One connector already descends from the other.',
  () => 'The upstream descends from this connector, so linking it would create a cycle. Choose another upstream.',
);

export const lineageTooDeep = defineError(
  409,
  'lineage_too_deep',
  `Forks can be at most ${maxDepth} levels deep.`,
  () => `Forks can be at most ${maxDepth} levels deep. Fork an ancestor instead.`,
);

/**
 * Returns the ancestors of a connector after it is linked to an upstream. Earlier ancestors stay.
 * @throws conflict `lineage_cycle`, `lineage_too_deep`
 */
export function ancestorsThrough(
  slug: string,
  upstream: string,
  { ofUpstream, before }: { ofUpstream: readonly string[]; before: readonly string[] },
): string[] {
  const ancestors = [...new Set([upstream, ...ofUpstream, ...before])];
  if (upstream === slug || ofUpstream.includes(slug)) throw lineageCycle();
  if (ancestors.length > maxDepth) throw lineageTooDeep();
  return ancestors;
}
