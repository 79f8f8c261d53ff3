/** Words of any script in lower case, joined by underscores. */
export const inSnakeCase = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '');

const irregular = new Map(
  [
    'people person',
    'children child',
    'indices index',
    'vertices vertex',
    'caches cache',
    'aliases alias',
    'cookies cookie',
    'movies movie',
    'analyses analysis',
  ].map((pair) => pair.split(' ') as [string, string]),
);

/** Words that end like a plural but are not, or have no singular. */
const unchanging = new Set(
  'kubernetes news series species analytics sms dns https aws always previous lens'.split(' '),
);

/** The singular of an English noun, judged by its ending. */
export function singular(noun: string): string {
  const [last = '', ...before] = noun.split('_').toReversed();
  return [...before.toReversed(), singularWord(last)].join('_');
}

function singularWord(word: string): string {
  const known = irregular.get(word);
  if (known) return known;
  if (/(?:ss|us|is)$/.test(word) || word.length < 4 || unchanging.has(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|us)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

export const isPlural = (noun: string): boolean => singular(noun) !== noun;

export const pluralOf = (noun: string): string =>
  /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}${/(?:s|x|ch|sh)$/.test(noun) ? 'es' : 's'}`;
