import { type OpenAPIObject } from '@nestjs/swagger';

type Parameter = { in?: string; name?: string; description?: string };
type Path = Record<string, { parameters?: Parameter[] } | undefined>;

/**
 * Describes path parameters by the segment before them: the `{id}` of `/access-request/{id}` is the id of an access
 * request.
 */
export function describePathParameters({ paths }: OpenAPIObject): void {
  for (const [path, item] of Object.entries(paths))
    for (const { parameters = [] } of Object.values(item as Path).filter((operation) => operation !== undefined))
      for (const parameter of parameters)
        if (parameter.in === 'path') parameter.description ||= sentenceFor(path, parameter.name!);
}

function sentenceFor(path: string, name: string): string {
  const kind = /slug$/i.test(name) ? 'slug' : /name$/i.test(name) ? 'name' : 'id';
  // `{connector_slug}` names its resource itself.
  const [, noun] = /^(.+)_slug$/.exec(name) ?? [];
  if (noun !== undefined) return `The slug of the ${noun}.`;
  return `The ${kind} of the ${nounIn(path.slice(0, path.indexOf(`{${name}}`)))}.`;
}

/** Returns the last resource that a path names, in the singular: `access request` for `/access-request/{id}`. */
export function nounIn(path: string): string {
  const noun = path.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{'))!;
  return noun.replaceAll('-', ' ').replace(/s$/, '');
}
