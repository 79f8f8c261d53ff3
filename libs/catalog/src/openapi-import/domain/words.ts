/** Letters without a decomposition into a Latin letter and its accents. */
const latin: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

/** Replaces Latin letters with accents by the plain letters: `größe` becomes `grosse`. Keeps other scripts. */
export function plainLetters(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => {
      const plain = latin[letter.toLowerCase()];
      if (plain === undefined) return letter;
      return letter === letter.toLowerCase() ? plain : plain[0]!.toUpperCase() + plain.slice(1);
    });
}

/** Whether a text has letters that a name cannot contain, so that a name made of it would lose a part of its words. */
export const hasOtherLetters = (text: string): boolean => /(?![a-z])\p{L}/iu.test(plainLetters(text));

/** Words in lower case, joined by underscores. Letters of other scripts than Latin are left out. */
export const inSnakeCase = (text: string): string =>
  plainLetters(text)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    // A lookahead, because `[A-Z]+` would take quadratic time for a long run of capitals.
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1_')
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
