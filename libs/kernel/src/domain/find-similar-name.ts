/** Maximum characters for comparing by distance. */
const maxLength = 64;

/**
 * The known name that a misspelt one probably means: equal except for case and separators, a few characters apart, or
 * the only one with all of its words, such as `connector_slug` for `slug`.
 */
export function findSimilarName(given: string, known: readonly string[]): string | null {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const same = known.find((name) => plain(name) === plain(given));
  if (same !== undefined || given.length > maxLength) return same ?? null;
  const most = Math.max(1, Math.round(plain(given).length * 0.4));
  const near = known
    .filter((name) => name.length <= maxLength)
    .map((name) => ({ name, distance: distanceBetween(plain(given), plain(name)) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.name ?? onlyOneWith(wordsIn(given), known);
}

const wordsIn = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

function onlyOneWith(words: readonly string[], known: readonly string[]): string | null {
  if (words.length === 0) return null;
  const [found, ...others] = known.filter((name) => words.every((word) => wordsIn(name).includes(word)));
  return found !== undefined && others.length === 0 ? found : null;
}

/** Number of inserted, removed and replaced characters (Levenshtein). */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
