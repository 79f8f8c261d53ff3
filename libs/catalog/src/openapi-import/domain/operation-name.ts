import { type Operation } from '#connector-definition';
import { operationOf } from '../../tool/domain/operation.js';
import {
  hasOtherLetters,
  imperative,
  inSnakeCase,
  isPlural,
  isVerb,
  findVerbOperation,
  pluralize,
  riskiest,
  singular,
} from './words.js';

/** The parts of an operation from which a name is built. */
type Named = { method: string; path: string; operationId?: string; summary?: string };

/**
 * Returns possible names that begin with a verb. Each is more specific than the one before it, because that
 * one may be taken.
 */
export function namesFor(named: Named): string[] {
  return [...namesOfId(named), ...namesOfPath(named.method, named.path)]
    .map((name) => name.slice(0, 60).replace(/(?<!_)_+$/, ''))
    .filter((name) => /^[a-z][a-z0-9_]{2,}$/.test(name));
}

function namesOfId(named: Named): string[] {
  if (hasOtherLetters(named.operationId ?? '')) return [];
  const id = (named.operationId ?? '').replace(/\b(re)-(?=run)/gi, '$1');
  const words = splitWords(id);
  if (isOfPath(words, named)) return [];
  const parts = id
    .split(/[/._\s]+/)
    .map(splitWords)
    .filter((part) => part.length > 0);
  const at = verbPart(parts);
  if (at < 0 || words.length > 12 || words.length === 1) return [];
  const [verb = '', ...object] = parts.slice(at).flat();
  // A name that suggests reading must not hide a method that writes.
  if (named.method === 'DELETE' && findVerbOperation(verb) === 'read') return [];
  return inOrder(httpVerb(verb, object, named.method), parts.slice(0, at), object, named);
}

const articles = new Set(['a', 'an', 'the']);

const splitWords = (text: string): string[] =>
  inSnakeCase(text)
    .split('_')
    .filter((word) => word !== '' && !articles.has(word));

/** Whether the id was generated from method and path. The path alone is then easier to read. */
function isOfPath([verb, ...words]: readonly string[], { method, path }: Named): boolean {
  const all = inSnakeCase(path).split('_');
  return verb === method.toLowerCase() && words.every((word) => all.includes(word));
}

/** Finds the part of an id that begins with the verb: `create_comment`, `issues/create-comment`, `comments.create`. */
function verbPart(parts: readonly string[][]): number {
  if (isVerb(parts[0]?.[0] ?? '')) return 0;
  const alone = parts.findIndex((part) => part.length === 1 && isVerb(part[0]!));
  return alone >= 0 ? alone : parts.findLastIndex((part) => isVerb(part[0]!));
}

/** Replaces a verb that is only the HTTP method, as in an id like `image_post`. */
function httpVerb(verb: string, object: readonly string[], method: string): string {
  if (object.length > 0 || verb !== method.toLowerCase()) return verb;
  return { post: 'create', put: 'update', patch: 'update' }[verb] ?? verb;
}

const prepositions = new Set(['for', 'in', 'by', 'to', 'from', 'of', 'with', 'on', 'as', 'at']);

/** Prepositions between a verb and its object, as in inviting a user to a conversation. */
const towards: Record<string, string[]> = { invite: ['to'], kick: ['from'] };

/** Builds names from an id with the owner before the object: `issues/create-comment` creates an issue's comment. */
function inOrder(verb: string, owners: string[][], object: string[], named: Named): string[] {
  const compound = object[0] === 'or' ? object.splice(0, 2) : [];
  const act = [verb, ...compound];
  const names = owners.map((owner) => owner.join('_'));
  if (object.length === 0 || prepositions.has(object[0]!)) {
    if (names.length === 0) return object.length > 0 ? [[...act, ...object].join('_')] : [];
    const isMany = ['list', 'search', 'query', 'find'].includes(verb);
    // Some operation ids end in an adjective, such as `denied` after `invite_requests`.
    const many = names.length - (/ed$/.test(names.at(-1)!) ? 2 : 1);
    const ones = names.map((name, index) => (isMany && index >= many ? name : singular(name)));
    const to = object.length === 0 ? (towards[verb] ?? []) : [];
    return [[...act, ...to, ...ones, ...object].join('_')];
  }
  const { group, rest } = withoutGroup(object);
  const plain = plural(verb, rest, named.path);
  const full = plural(verb, [...group, ...rest], named.path);
  const shown = names.flatMap((owner) => ownerIn(owner, rest, named));
  return [
    ...new Set(
      [
        [...act, ...shown, ...plain],
        [...act, ...names, ...full],
      ].map((words) => words.join('_')),
    ),
  ];
}

/** Separates the API group and version, which `readCoreV1NamespacedPod` names before the pod. */
function withoutGroup(words: readonly string[]): { group: string[]; rest: string[] } {
  const at = words.findIndex((word) => /^v\d+(?:(?:alpha|beta)\d*)?$/.test(word));
  if (at < 0 || at === words.length - 1 || at > 4) return { group: [], rest: [...words] };
  const rest = words.slice(at + 1).filter((word) => word !== 'namespaced' && word !== 'collection');
  const last = rest.pop();
  if (last === undefined) return { group: [], rest: [...words] };
  return { group: words.slice(0, at + 1), rest: [...rest, words.includes('collection') ? pluralize(last) : last] };
}

/** Makes the name of a list tool plural if the path is plural. */
function plural(verb: string, words: string[], path: string): string[] {
  if (words.some((word) => prepositions.has(word))) return words;
  const last = words.at(-1)!;
  const many = pluralize(last);
  const isMany = verb === 'list' && !isPlural(last) && inSnakeCase(path).replaceAll('_', '').includes(many);
  return isMany ? [...words.slice(0, -1), many] : words;
}

/**
 * Drops owners that are not in the path, such as a chapter of the documentation, because they only lengthen the name.
 */
function ownerIn(owner: string, object: readonly string[], { path, summary = '' }: Named): string[] {
  const one = singular(owner);
  if (object.some((word) => singular(word) === one)) return [];
  const inPath = inSnakeCase(path).split('_');
  if (![owner, one].some((name) => name.split('_').some((word) => inPath.includes(word)))) return [];
  const isCounted = new RegExp(`(?:^|[/.])${owner}/\\{|[{/]${one}\\b`, 'i').test(path);
  return [isCounted || splitWords(summary).includes(one) || !path.includes(`/${owner}/`) ? one : owner];
}

const queries = ['search', 'query', 'list', 'find', 'count'];

/**
 * Returns the operation of an imported tool. Documents are not reliable, so this is the riskiest operation that the id,
 * path, summary or method suggests. An exception is a query that is sent by POST because it is long.
 */
export function importedOperation(name: string, named: Named): Operation {
  const { method, summary = '' } = named;
  const byMethod = operationOf({ name: '', request: { method } });
  const verb = name.split('_')[0]!;
  const bySummary = findVerbOperation(imperative(verbOfSummary(summary)));
  const all = [byMethod, bySummary, ...[verb, ...verbsOfId(named), ...verbsOfPath(named)].map(findVerbOperation)];
  if (all.includes('delete')) return 'delete';
  if (method === 'POST' && queries.includes(verb)) return 'read';
  return riskiest([byMethod, findVerbOperation(verb), bySummary]);
}

/** Returns the verbs of an id. `list_cancel_reasons` cancels nothing, but `get_and_delete` deletes something. */
function verbsOfId({ method, operationId = '' }: Named): string[] {
  const words = splitWords(operationId);
  const isReader = method === 'GET' && findVerbOperation(words.find(isVerb) ?? '') === 'read';
  return isReader ? words.filter((_, index) => words[index - 1] === 'and') : words;
}

/** Returns the verb of a summary such as "Permanently delete a user" or "Bulk remove members". */
function verbOfSummary(summary: string): string {
  const [first = '', second = ''] = splitWords(summary);
  return /ly$|^(?:bulk|batch|force|soft|hard|mass)$/.test(first) ? second : first;
}

/** Returns the verbs in the path: `/secrets/delete`, `/apps.uninstall`, `/members/removeAll`. */
function verbsOfPath({ path, method }: Named): string[] {
  const parts = path.split(/[/.]/).filter((part) => part !== '' && !part.includes('{'));
  const words = parts.map(splitWords);
  return words.flatMap((each) => (each.length === 1 || method !== 'GET' ? [each[0] ?? '', each.at(-1) ?? ''] : []));
}

const verbs: Record<string, string> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };

/** Returns possible names for a method and path, likeliest first. */
function namesOfPath(method: string, path: string): string[] {
  const segments = splitPathSegments(path);
  const nouns = segments.filter((segment) => !isPlace(segment)).map(deriveNoun);
  const place = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => inSnakeCase(name!)).at(-1);
  const by = (name: string) => (place === undefined ? [] : [`${name}_by_${place}`]);
  const [noun = 'root', owner] = nouns.toReversed();
  const act = isQuery(method, noun, owner) ? noun : deriveActionName(method, segments, noun, owner);
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
function deriveActionName(method: string, segments: readonly string[], noun: string, owner: string | undefined) {
  if (owner === undefined || isPlace(segments.at(-1))) return undefined;
  const isOfOne = isPlace(segments.at(-2));
  const [verb = '', ...rest] = noun.split('_');
  if (isVerb(verb) && (method !== 'GET' || rest.length === 0))
    return [verb, isOfOne ? singular(owner) : owner, ...rest].join('_');
  return method === 'POST' && isOfOne && isUnknownVerb(noun) ? `${noun}_${singular(owner)}` : undefined;
}

const isUnknownVerb = (noun: string): boolean => !isPlural(noun) && !noun.includes('_');

/** Converts a path segment to a noun. `users.conversations` becomes `user_conversations`. */
const deriveNoun = (segment: string): string =>
  segment
    .split('.')
    .map((part, index, all) => (index < all.length - 1 ? singular(inSnakeCase(part)) : inSnakeCase(part)))
    .filter((part) => part !== '')
    .join('_');

/** Returns the parts of the path without versions and formats. */
const splitPathSegments = (path: string): string[] =>
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
