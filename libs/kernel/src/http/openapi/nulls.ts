/** OpenAPI 3.1 takes over JSON Schema's null; the decorators still speak of `nullable`, as 3.0 did. */
export function withNulls(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withNulls);
  if (typeof part !== 'object' || part === null) return part;
  const { nullable, ...schema } = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, withNulls(value)]),
  );
  return nullable === true ? orNull(schema) : schema;
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
