/** Words of any writing in lower case, joined by underscores. */
export const inSnakeCase = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '');

/** One of them, as far as English can be told from its ends. */
export function singular(noun: string): string {
  if (/(?:ss|us|is)$/.test(noun) || noun.length < 4) return noun;
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(noun)) return noun.slice(0, -2);
  return noun.endsWith('s') ? noun.slice(0, -1) : noun;
}

export const isPlural = (noun: string): boolean => singular(noun) !== noun;
