import { type OpenAPIObject } from '@nestjs/swagger';

type Schema = { type?: string; format?: string; properties?: Record<string, Schema>; items?: Schema };

/** Says what TypeScript's types don't: every number of the API counts something, and what ends in `_at` is a time. */
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
