import { type OpenAPIObject } from '@nestjs/swagger';

type Field = { description?: string; $ref?: string };

/** Describes fields whose name says everything: `id`, `created_at`, `updated_at` and the slugs of other resources. */
export function describePlainFields({ components }: OpenAPIObject): void {
  for (const [view, schema] of Object.entries(components?.schemas ?? {})) {
    const { properties = {} } = schema as { properties?: Record<string, Field> };
    for (const [name, field] of Object.entries(properties))
      if (field.$ref === undefined) field.description ||= sentenceFor(name, nameResource(view));
  }
}

const sentences: Record<string, (noun: string) => string> = {
  id: (noun) => `The id of the ${noun}. It never changes.`,
  created_at: (noun) => `When the ${noun} was created.`,
  updated_at: (noun) => `When the ${noun} last changed.`,
};

function sentenceFor(name: string, noun: string): string | undefined {
  const [, resource] = /^(\w+)_slug$/.exec(name) ?? [];
  return resource === undefined ? sentences[name]?.(noun) : `The slug of the ${resource.replaceAll('_', ' ')}.`;
}

/** Returns what a view shows: `access grant` for `AccessGrantView` and `token` for `IssuedTokenView`. */
const nameResource = (view: string): string =>
  view
    .replace(/^(Created|Issued|Listed|My|New|One|Sent)(?=[A-Z])/, '')
    .replace(/(Row)?View$/, '')
    .replace(/\B[A-Z]/g, ' $&')
    .toLowerCase();
