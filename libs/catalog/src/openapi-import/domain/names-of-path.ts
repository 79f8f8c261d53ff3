import { inSnakeCase, isPlural, singular } from './words.js';
import { isVerb } from './verbs.js';

const verbs: Record<string, string> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };

/** Returns possible names for a method and path, likeliest first. */
export function namesOfPath(method: string, path: string): string[] {
  const segments = segmentsOf(path);
  const nouns = segments.filter((segment) => !isPlace(segment)).map(nounOf);
  const place = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => inSnakeCase(name!)).at(-1);
  const by = (name: string) => (place === undefined ? [] : [`${name}_by_${place}`]);
  const [noun = 'root', owner] = nouns.toReversed();
  const act = isQuery(method, noun, owner) ? noun : actOf(method, segments, noun, owner);
  if (act !== undefined) return [act, ...by(act)];
  const plain = plainName(method, noun, isPlace(segments.at(-1)));
  return [plain, ...(owner === undefined ? [] : [`${plain}_of_${singular(owner)}`]), ...by(plain)];
}

const isPlace = (segment: string | undefined): boolean => segment?.includes('{') === true;

/** Whether the request searches, as `POST /search` does, although POST usually creates. */
const isQuery = (method: string, noun: string, owner: string | undefined): boolean =>
  owner === undefined && method === 'POST' && ['search', 'query'].includes(noun);

/**
 * Returns a name from a verb at the end of the path. `POST /charges/{id}/capture` captures a charge, and `GET
 * /products/search` searches products.
 */
function actOf(method: string, segments: readonly string[], noun: string, owner: string | undefined) {
  if (owner === undefined || isPlace(segments.at(-1))) return undefined;
  const isOfOne = isPlace(segments.at(-2));
  const [verb = '', ...rest] = noun.split('_');
  if (isVerb(verb) && (method !== 'GET' || rest.length === 0))
    return [verb, isOfOne ? singular(owner) : owner, ...rest].join('_');
  return method === 'POST' && isOfOne && isUnknownVerb(noun) ? `${noun}_${singular(owner)}` : undefined;
}

const isUnknownVerb = (noun: string): boolean => !isPlural(noun) && !noun.includes('_');

/** Converts a path segment to a noun. `users.conversations` becomes `user_conversations`. */
const nounOf = (segment: string): string =>
  segment
    .split('.')
    .map((part, index, all) => (index < all.length - 1 ? singular(inSnakeCase(part)) : inSnakeCase(part)))
    .filter((part) => part !== '')
    .join('_');

/** Returns the parts of the path without versions and formats. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .map((segment) => segment.replace(/\.json$/i, ''))
    .filter((segment) => segment !== '' && !/^(?:v\d[\w.]*|api|\d[\d.-]*)$/i.test(segment));

/** @param isOne whether the path ends with the id of one resource, so that a POST updates it */
function plainName(method: string, noun: string, isOne: boolean): string {
  if (method === 'GET' || method === 'HEAD') return isOne || !isPlural(noun) ? `get_${singular(noun)}` : `list_${noun}`;
  if (method === 'POST') return `${isOne ? 'update' : 'create'}_${singular(noun)}`;
  return `${verbs[method]}_${isOne ? singular(noun) : noun}`;
}
