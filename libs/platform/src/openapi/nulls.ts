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
