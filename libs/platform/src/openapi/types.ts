import { type OpenAPIObject } from '@nestjs/swagger';

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
