/** The functions of the JSONata library, including `clone`, which JSONata's transform operator calls by this name. */
export const libraryNames = [
  ...['sum', 'count', 'max', 'min', 'average', 'string', 'substring', 'substringBefore', 'substringAfter'],
  ...['lowercase', 'uppercase', 'length', 'trim', 'pad', 'match', 'contains', 'replace', 'split', 'join'],
  ...['formatNumber', 'formatBase', 'formatInteger', 'parseInteger', 'number', 'floor', 'ceil', 'round', 'abs'],
  ...['sqrt', 'power', 'random', 'boolean', 'not', 'map', 'zip', 'filter', 'single', 'reduce', 'sift', 'keys'],
  ...['lookup', 'append', 'exists', 'spread', 'merge', 'reverse', 'each', 'error', 'assert', 'type', 'sort'],
  ...['shuffle', 'distinct', 'base64encode', 'base64decode', 'encodeUrlComponent', 'encodeUrl'],
  ...['decodeUrlComponent', 'decodeUrl', 'eval', 'toMillis', 'fromMillis', 'clone', 'now', 'millis'],
] as const;

const addedNames = ['textToBase64', 'textToBase64Url', 'base64ToText'] as const;

export type AddedName = (typeof addedNames)[number];

/** Names that an expression may not assign. */
export const builtInNames: ReadonlySet<string> = new Set([...libraryNames, ...addedNames]);
