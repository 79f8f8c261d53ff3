import { type OpenAPIObject } from '@nestjs/swagger';

type Parameter = { in?: string; name?: string; description?: string };
type Path = Record<string, { summary?: string; parameters?: Parameter[] } | undefined>;

/** Returns the name of the resource at a path that ends with a parameter. */
export type NameResource = (path: string) => string;

/**
 * Names resources as the titles of their routes do: `GET /audit-log/{id}` is “Get an audit record”. Without such a title,
 * the last segment before the parameter is the name.
 */
export const createResourceNames =
  ({ paths }: Pick<OpenAPIObject, 'paths'>): NameResource =>
  (path) => {
    const { get } = (paths[path] ?? {}) as Path;
    return /^Get an? ([\w -]+?)(?: \(\w+\))?$/.exec(get?.summary ?? '')?.[1] ?? nounIn(path);
  };

/** Describes path parameters by what they name: the `{id}` of `/access-request/{id}` is the id of an access request. */
export function describePathParameters({ paths }: OpenAPIObject): void {
  const nameResource = createResourceNames({ paths });
  for (const [path, item] of Object.entries(paths))
    for (const { parameters = [] } of Object.values(item as Path).filter((operation) => operation !== undefined))
      for (const parameter of parameters)
        if (parameter.in === 'path') parameter.description ||= sentenceFor(path, parameter.name!, nameResource);
}

function sentenceFor(path: string, name: string, nameResource: NameResource): string {
  const kind = /slug$/i.test(name) ? 'slug' : /name$/i.test(name) ? 'name' : 'id';
  // `{connector_slug}` names its resource itself.
  const [, noun] = /^(.+)_slug$/.exec(name) ?? [];
  if (noun !== undefined) return `The slug of the ${noun}.`;
  const [before] = path.split(`{${name}}`);
  return `The ${kind} of the ${nameResource(`${before}{${name}}`)}.`;
}

/** Returns the last resource that a path names, in the singular: `access request` for `/access-request/{id}`. */
export function nounIn(path: string): string {
  const noun = path.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{'))!;
  return noun.replaceAll('-', ' ').replace(/s$/, '').toLowerCase();
}
