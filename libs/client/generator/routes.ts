import { type Document, mapOperations, type Operation } from './document.js';

/** These routes have protocols and clients of their own, or are for browsers and probes. */
const leftOut = { tags: ['SCIM', 'Schema', 'Health', 'Images', 'Agents'], paths: /\/(callback|stripe-event)$/ };

/** Whether the clients have no method for a route. */
export const isLeftOut = (path: string, { tags }: Operation): boolean =>
  leftOut.tags.includes(tags[0]!) || leftOut.paths.test(path);

/** Whether a route responds with one page of a list. */
export function isPage({ components }: Document, { responses }: Operation): boolean {
  const name = responses[200]?.content?.['application/json']?.schema?.$ref?.split('/').at(-1);
  const { result, next_cursor } = components.schemas[name ?? '']?.properties ?? {};
  return result !== undefined && next_cursor !== undefined;
}

type Routes = Record<string, Record<string, string>>;

/** `{ connections: { get: 'GET /connection/{id}' } }`. A route that responds with pages is `LIST /connection`. */
export function listRoutes(document: Document): Routes {
  const groups: Routes = {};
  mapOperations(document, (path, method, operation) => {
    if (isLeftOut(path, operation)) return;
    const tag = operation.tags[0]!;
    const group = (groups[camelCase(wordsOf(tag))] ??= {});
    const name = methodName(operation.operationId, tag);
    if (name in group) throw new Error(`Two routes of ${tag} would be called ${name}: ${group[name]}, ${path}.`);
    group[name] = `${method === 'get' && isPage(document, operation) ? 'LIST' : method.toUpperCase()} ${path}`;
  });
  return groups;
}

/** `listConnectionShares` of Connections is `listShares`. */
function methodName(id: string, tag: string): string {
  const noun = camelCase(['', ...wordsOf(tag.replace(/(?<=x)es$|s$/, ''))]);
  return id.replace(new RegExp(`(?<=[a-z])${noun}(es|s)?(?=[A-Z]|$)`), '');
}

const wordsOf = (tag: string): string[] => tag.split(/[ -]/);

const camelCase = ([first = '', ...rest]: string[]): string =>
  first.toLowerCase() + rest.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join('');
