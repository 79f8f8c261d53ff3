import { type OpenAPIObject } from '@nestjs/swagger';

/**
 * Returns the client's name for a class: `Connection` for `ConnectionView`, `ConnectionPage` for
 * `PageOfConnectionView`.
 */
const nameFor = (className: string): string => className.replace(/View$/, '').replace(/^PageOf(.+)$/, '$1Page');

const place = '#/components/schemas/';

/**
 * Returns the document with names that do not depend on the implementation.
 * @throws Error if two classes would get the same name.
 */
export function withClientNames(document: OpenAPIObject): OpenAPIObject {
  const schemas = Object.entries(document.components!.schemas!).map(
    ([name, schema]) => [nameFor(name), schema] as const,
  );
  const duplicate = schemas.find(([name], at) => schemas.findIndex(([other]) => other === name) !== at);
  if (duplicate) throw new Error(`Two classes get the name ${duplicate[0]} in the document. Rename one of them.`);
  const renamed = { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
  return renameReferences(renamed) as OpenAPIObject;
}

function renameReferences(part: unknown, key = ''): unknown {
  if (key === '$ref' && typeof part === 'string' && part.startsWith(place))
    return place + nameFor(part.slice(place.length));
  if (Array.isArray(part)) return part.map((each) => renameReferences(each));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, renameReferences(each, name)]));
}
