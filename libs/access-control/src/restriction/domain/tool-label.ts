const acronyms = new Map(
  'id url api pdf csv json xml html sql sso ip ui http mcp crm sku vat'
    .split(' ')
    .map((word) => [word, word.toUpperCase()])
    .concat([['oauth', 'OAuth']]) as [string, string][],
);

const verbs = new Set(
  (
    'get list create update delete remove add search find send read write fetch upload download run execute archive ' +
    'restore copy move cancel close open reply invite assign'
  ).split(' '),
);

const maxLength = 120;

/**
 * Caches labels by connector and tool. A label depends only on their names, and pages ask for the same labels
 * repeatedly.
 */
const cache = new Map<string, Map<string, string>>();
const maxConnectors = 2_000;
const maxTools = 2_000;

/** Returns a readable name: `github_issues_create` of `github` becomes “Create issues”. */
export function toolLabel(toolName: string, slug: string): string {
  const ofConnector = getOrMakeRoom(cache, slug, maxConnectors) ?? put(cache, slug, new Map<string, string>());
  return getOrMakeRoom(ofConnector, toolName, maxTools) ?? put(ofConnector, toolName, phrase(toolName, slug));
}

function phrase(toolName: string, slug: string): string {
  const words = splitName(withoutSlug(toolName, slug)).map(spell);
  if (words.length === 0) return toolName;
  const [first = '', ...rest] = verbFirst(words);
  const letters = [...[capitalize(first), ...rest].join(' ')];
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : letters.join('');
}

function withoutSlug(toolName: string, slug: string): string {
  const alike = (text: string) => text.toLowerCase().replace(/[-_.]/g, '_');
  const rest = toolName.slice(slug.length);
  return slug && alike(toolName.slice(0, slug.length)) === alike(slug) && /^[-_./: ]+[^-_./: ]/.test(rest)
    ? rest
    : toolName;
}

/** Splits a name into words: `exportPDFReport` before `PDF` and before `Report`. Letters and digits stay together. */
const splitName = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .split(/[-_./:\s]+/u)
    .filter((word) => word !== '');

function spell(word: string): string {
  const lower = word.toLowerCase();
  return acronyms.get(lower) ?? lower;
}

/** Moves the verb to the front: `issues_create` becomes “create issues”. */
function verbFirst(words: string[]): string[] {
  const last = words.at(-1)!;
  return verbs.has(last) && !verbs.has(words[0]!) ? [last, ...words.slice(0, -1)] : words;
}

function capitalize(word: string): string {
  const [first = '', ...rest] = [...word];
  return first.toUpperCase() + rest.join('');
}

/** Returns the value of the key. If the key is missing and the map is full, empties the map to make room. */
function getOrMakeRoom<Value>(map: Map<string, Value>, key: string, maxEntries: number): Value | undefined {
  const found = map.get(key);
  if (found === undefined && map.size >= maxEntries) map.clear();
  return found;
}

function put<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  map.set(key, value);
  return value;
}
