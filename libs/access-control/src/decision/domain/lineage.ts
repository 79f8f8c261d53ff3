const maxAncestors = 8;

/**
 * Returns the connector and the ancestors whose rules it inherits, nearest first.
 * @throws Error when there are more ancestors than a fork can have: an invalid record must not allow access.
 */
export function lineageOf(slug: string, ancestors: readonly string[]): readonly string[] {
  if (ancestors.length === 0) return [slug];
  const lineage = [...new Set([slug, ...ancestors])];
  if (lineage.length > maxAncestors + 1) throw new Error(`The lineage of ${slug} has more than ${maxAncestors} forks.`);
  return lineage;
}

/** Whether `lineage` is still that of a connector with these ancestors. */
export const isLineageOf = (lineage: readonly string[], ancestors: readonly string[]): boolean =>
  lineage.length === ancestors.length + 1 && ancestors.every((slug, place) => slug === lineage[place + 1]);
