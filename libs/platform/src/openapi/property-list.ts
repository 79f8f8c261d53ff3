import { html, type Html } from '#platform/pages';

export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  'x-enumDescriptions'?: Record<string, string>;
  /** The reasons for which a request may be repeated. */
  'x-retryable'?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

export type Schemas = Readonly<Record<string, Schema>>;

/** Lists the properties of a body with types and descriptions, including nested properties. */
export function propertyList(schema: Schema, schemas: Schemas, within: readonly Schema[] = []): Html[] {
  const objects = collectSchemaParts(schema, schemas).filter((part) => part.properties && !within.includes(part));
  return objects.map(
    (object) =>
      html`<ul class="properties">
        ${Object.entries(object.properties!).map(
          ([name, property]) =>
            html`<li>
              <code>${name}</code>
              <span class="type">${describeType(property, schemas)}${requiredMark(object, name)}</span>
              ${property.description && prose(property.description)}
              ${within.length < maxDepth && propertyList(property, schemas, [...within, object])}
            </li>`,
        )}
      </ul>`,
  );
}

/** Returns the names of the properties that `propertyList` shows, and their values: `status`, `status=active`. */
export function propertyNames(schema: Schema, schemas: Schemas, within: readonly Schema[] = []): string[] {
  const objects = collectSchemaParts(schema, schemas).filter((part) => part.properties && !within.includes(part));
  return objects.flatMap((object) =>
    Object.entries(object.properties!).flatMap(([name, property]) => [
      ...namesOf(name, property, schemas),
      ...(within.length < maxDepth ? propertyNames(property, schemas, [...within, object]) : []),
    ]),
  );
}

/** Returns the name of a field, and `name=value` for each value that it allows if there are few. */
export function namesOf(name: string, schema: Schema | undefined, schemas: Schemas): string[] {
  const values = (schema && listChoices(schema, schemas)?.choices) ?? [];
  const texts = values.filter((value) => typeof value === 'string');
  return [name, ...(texts.length < maxListed ? texts.map((value) => `${name}=${value}`) : [])];
}

/** Longer lists of values are only in the document itself. */
const maxListed = 20;

/** Maximum levels of nested properties. Deeper levels are only in the document itself. */
const maxDepth = 3;

const requiredMark = ({ required = [] }: Schema, name: string): string => (required.includes(name) ? ', required' : '');

/** Returns the schemas that a value, or each item of a list, may have. */
function collectSchemaParts(schema: Schema, schemas: Schemas): Schema[] {
  const { $ref, items, allOf = [], anyOf = [], oneOf = [] } = schema;
  if ($ref) return collectSchemaParts(schemas[nameIn($ref)]!, schemas);
  if (items) return collectSchemaParts(items, schemas);
  const choices = [...allOf, ...anyOf, ...oneOf];
  return choices.length > 0 ? choices.flatMap((choice) => collectSchemaParts(choice, schemas)) : [schema];
}

export const resolveSchema = (schema: Schema, schemas: Schemas): Schema =>
  schema.$ref ? resolveSchema(schemas[nameIn(schema.$ref)]!, schemas) : schema;

/** Returns the values that a schema allows, if they can be listed. `several` values are sent as a list. */
export function listChoices(schema: Schema, schemas: Schemas): { choices: unknown[]; several?: true } | undefined {
  const { type, enum: choices, items } = resolveSchema(schema, schemas);
  if (choices) return { choices };
  if (type === 'boolean') return { choices: [true, false] };
  const found = items && listChoices(items, schemas);
  return found && { choices: found.choices, several: true };
}

const nameIn = ($ref: string): string => $ref.split('/').at(-1)!;

/** Returns the type in JSON terms: `string or null`, `list of Share`, `"use", "edit"`. */
export function describeType(schema: Schema, schemas: Schemas): string {
  const { $ref, type, items, enum: choices, allOf = [], anyOf = [], oneOf = [] } = schema;
  if ($ref) return describeType({ ...schemas[nameIn($ref)], properties: undefined }, schemas);
  if (choices && choices.length < maxListed) return choices.map((choice) => JSON.stringify(choice)).join(', ');
  if (items && type !== undefined)
    return `list of ${describeType(items, schemas)}${type.includes('null') ? ' or null' : ''}`;
  const types = type ? [type].flat() : [...allOf, ...anyOf, ...oneOf].map((each) => describeType(each, schemas));
  return [...new Set(types)].filter((each) => each !== '').join(' or ');
}

/** Makes a paragraph of each line. Text between backticks becomes code. */
/** @param linkTo returns the address of a name in backticks, if it has one */
export const prose = (text: string, linkTo?: (name: string) => string | null): Html[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [html`<p>${inlineProse(line, linkTo)}</p>`]));

export const inlineProse = (line: string, linkTo?: (name: string) => string | null): (Html | string)[] =>
  line.split('`').map((text, position) => (position % 2 ? named(text, linkTo?.(text) ?? null) : text));

const named = (text: string, link: string | null): Html =>
  link === null ? html`<code>${text}</code>` : html`<a href="${link}"><code>${text}</code></a>`;
