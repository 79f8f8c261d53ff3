import { type Operation } from '#connector-definition';
import { operationOf, operationOfVerb } from '../../tool/domain/operation.js';
import { namesOfPath } from './names-of-path.js';
import { singular, inSnakeCase } from './words.js';

/** What a name is made of. */
type Named = { method: string; path: string; operationId?: string };

/** A tool's name begins with its verb; each next one says more, for where the one before is another's. */
export function namesFor({ method, path, operationId }: Named): string[] {
  const words = inSnakeCase(operationId ?? '').split('_');
  const names = isOfPath(words, method, path) ? [] : withVerbFirst(words.filter((word) => word !== ''));
  return [...names, ...namesOfPath(method, path)]
    .map((name) => name.slice(0, 60))
    .filter((name) => /^[a-z][a-z0-9_]{2,}$/.test(name));
}

/** Whether a machine made an id of the method and the path: the path alone is easier to read. */
function isOfPath([verb, ...words]: readonly string[], method: string, path: string): boolean {
  const all = inSnakeCase(path).split('_');
  return verb === method.toLowerCase() && words.every((word) => all.includes(word));
}

/** `issues/create-comment` creates an issue's comment. None where it has no verb near its beginning, or tells a story. */
function withVerbFirst(words: readonly string[]): string[] {
  const at = words.findIndex((word) => operationOfVerb(word) !== undefined);
  if (at < 0 || at > 3 || words.length > 10 || words.length === 1) return [];
  const verb = words[at]!;
  const owners = words.slice(0, at);
  const owner = owners.pop();
  if (owner !== undefined) owners.push(verb === 'list' || verb === 'search' ? owner : singular(owner));
  return [[verb, ...owners, ...words.slice(at + 1)].join('_')];
}

const queries = ['search', 'query', 'list', 'find', 'count'];

/**
 * What an imported operation does. A document is no promise: of what its name and its method say the graver counts,
 * but for a query that is sent by POST because it is long.
 */
export function importedOperation(name: string, method: string): Operation {
  const verb = name.split('_')[0]!;
  const byMethod = operationOf({ name: '', request: { method } });
  const byVerb = operationOfVerb(verb) ?? 'read';
  if (method === 'POST' && queries.includes(verb)) return 'read';
  if (byMethod === 'delete' || byVerb === 'delete') return 'delete';
  return byVerb === 'read' || byMethod === 'update' ? byMethod : byVerb;
}
