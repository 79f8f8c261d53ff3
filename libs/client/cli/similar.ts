import { distance } from 'fastest-levenshtein';

/**
 * Returns a sentence that suggests a name similar to a misspelt one, for the end of a message. Empty if no name is
 * similar. Part of this package, which contains nothing of the server.
 * @param maxDistance the number of characters in which the names may differ
 */
export function suggestName(misspelt: string, known: readonly string[], maxDistance?: number): string {
  const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  const sent = plain(misspelt);
  const max = maxDistance ?? Math.max(1, Math.round(sent.length * 0.4));
  const near = known
    .map((name) => ({ name, distance: distance(sent, plain(name)) }))
    .filter((each) => each.distance <= max)
    .sort((one, other) => one.distance - other.distance);
  return near[0] ? ` Did you mean “${near[0].name}”?` : '';
}
