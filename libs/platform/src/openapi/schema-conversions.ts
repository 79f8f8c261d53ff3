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

/**
 * Converts the decorators' OpenAPI 3.0 to 3.1: `nullable` becomes the type `null`, and a reference with a description
 * loses its `allOf`.
 */
export function withNulls(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withNulls);
  if (typeof part !== 'object' || part === null) return part;
  const { nullable, ...schema } = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, withNulls(value)]),
  );
  const plain = withoutWrapper(schema);
  return nullable === true ? orNull(plain) : plain;
}

function withoutWrapper({ allOf, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(allOf)) return rest;
  return allOf.length === 1 ? { ...(allOf[0] as object), ...rest } : { allOf, ...rest };
}

function orNull(schema: Record<string, unknown>): object {
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const { enum: choices } = schema;
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(choices) && { enum: [...(choices as unknown[]), null] }),
  };
}

type Schema = { type?: string; format?: string; properties?: Record<string, Schema>; items?: Schema };

/**
 * Adds what TypeScript types do not express: every number of the API is an integer, and fields ending in `_at` are
 * times.
 */
export function addTypes({ components }: OpenAPIObject): void {
  for (const schema of Object.values(components!.schemas!)) typeProperties(schema as Schema);
}

function typeProperties({ properties = {}, items }: Schema): void {
  for (const [name, property] of Object.entries(properties)) {
    if (property.type === 'number') property.type = 'integer';
    if (property.type === 'string' && name.endsWith('_at')) property.format ??= 'date-time';
    typeProperties(property);
  }
  if (items) typeProperties(items);
}
