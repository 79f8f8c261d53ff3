import { distance } from 'fastest-levenshtein';

/** Maximum length of names that are compared by distance. */
const maxLength = 64;

/**
 * Finds the known name that a misspelt name probably means. This is a name that differs only in case and separators,
 * or only in a few characters. Otherwise it is the only name that contains all words of the misspelt name, such as
 * `connector_slug` for `slug`.
 */
export function findSimilarName(misspelt: string, known: readonly string[]): string | null {
  if (misspelt.length > maxLength) return null;
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const plainMisspelt = plain(misspelt);
  const equal = known.find((name) => plain(name) === plainMisspelt);
  if (equal !== undefined) return equal;
  const maxDistance = Math.max(1, Math.round(plainMisspelt.length * 0.4));
  const contains = ({ name }: { name: string }) => plain(name).includes(plainMisspelt);
  const near = known
    .filter((name) => name.length <= maxLength)
    .map((name) => ({ name, distance: distance(plainMisspelt, plain(name)) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance || Number(contains(other)) - Number(contains(one)));
  return near[0]?.name ?? findOnlyNameWith(wordsIn(misspelt), known);
}

/** Returns a sentence that suggests a similar name, for the end of a message. Empty if no name is similar. */
export function suggestName(misspelt: string, known: readonly string[]): string {
  const similar = findSimilarName(misspelt, known);
  return similar === null ? '' : ` Did you mean “${similar}”?`;
}

const wordsIn = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

function findOnlyNameWith(words: readonly string[], known: readonly string[]): string | null {
  if (words.length === 0) return null;
  const [found, ...others] = known.filter((name) => words.every((word) => wordsIn(name).includes(word)));
  return found !== undefined && others.length === 0 ? found : null;
}
