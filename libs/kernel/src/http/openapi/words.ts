import { type OpenAPIObject } from '@nestjs/swagger';

/** By the name of a property or parameter, what it means wherever its own place does not say it. */
export type Words = Readonly<Record<string, string>>;

type Schema = { description?: string; properties?: Record<string, Schema>; items?: Schema };
type Parameter = { in?: string; name?: string; description?: string };
type Path = Record<string, { parameters?: Parameter[] } | undefined>;

/** Gives every property and parameter without a sentence the one of its name. */
export function addWords({ components, paths }: OpenAPIObject, words: Words): void {
  for (const schema of Object.values(components!.schemas!)) describeProperties(schema as Schema, words);
  for (const [path, item] of Object.entries(paths))
    for (const { parameters = [] } of Object.values(item as Path).filter((each) => each !== undefined))
      for (const each of parameters)
        each.description ||= each.in === 'path' ? named(path, each.name!) : words[each.name!];
}

function describeProperties(schema: Schema, words: Words): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    property.description ??= words[name];
    describeProperties(property, words);
  }
  if (schema.items) describeProperties(schema.items, words);
}

/** `/access-request/{id}` names an access request. */
const named = (path: string, parameter: string): string =>
  `Which ${thingIn(path.slice(0, path.indexOf(`{${parameter}}`)))} it is.`;

/** What a path names last, in the singular. */
export function thingIn(path: string): string {
  const thing = path.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{'))!;
  return thing.replaceAll('-', ' ').replace(/s$/, '');
}
