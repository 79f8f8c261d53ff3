import { conflict } from '#kernel';
import { type DefinitionItems } from './definition-items.js';

/** Where a connector comes from. */
export type Lineage = {
  /** Nearest first: rules are inherited from all of them, whether or not it follows one. */
  ancestors: string[];
  /** Whether it follows the nearest. */
  linked: boolean;
  /** Of the upstream, what was taken over or decided about. */
  base: DefinitionItems | null;
  /** Of the upstream's definition when nothing of it was left to decide about. */
  base_digest: string | null;
};

/** The lineages of the organization's own connectors. */
export abstract class Lineages {
  abstract of(orgId: string, slug: string): Promise<Lineage | null>;

  abstract put(orgId: string, slug: string, lineage: Lineage): Promise<void>;
}

/** Source: product design, Forks. */
const deepest = 8;

/**
 * What a connector inherits from once it follows an upstream; what it inherited from before it goes on inheriting from.
 * @throws conflict `lineage_cycle`, `lineage_too_deep`
 */
export function ancestorsThrough(
  slug: string,
  upstream: string,
  { ofUpstream, before }: { ofUpstream: readonly string[]; before: readonly string[] },
): string[] {
  const ancestors = [...new Set([upstream, ...ofUpstream, ...before])];
  if (upstream === slug || ofUpstream.includes(slug))
    throw conflict('lineage_cycle', 'That connector comes from this one: a circle has no beginning.');
  if (ancestors.length > deepest)
    throw conflict('lineage_too_deep', `A connector comes from ${deepest} others at the most: fork an earlier one.`);
  return ancestors;
}
