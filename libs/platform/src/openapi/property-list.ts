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
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

export type Schemas = Readonly<Record<string, Schema>>;

/**
 * Lists the properties of a body with types and descriptions, including nested properties.
 * @param anchorFor returns the id of a property, see `createFieldAnchors`
 */
export function propertyList(
  schema: Schema,
  schemas: Schemas,
  anchorFor: FieldAnchors = () => false,
  within: readonly Schema[] = [],
): Html[] {
  const objects = collectSchemaParts(schema, schemas).filter((part) => part.properties && !within.includes(part));
  return objects.map(
    (object) =>
      html`<ul class="properties">
        ${Object.entries(object.properties!).map(
          ([name, property]) =>
            html`<li${anchorFor(name)}>
              <code>${name}</code>
              <span class="type">${describeType(property, schemas)}${requiredMark(object, name)}</span>
              ${property.description && prose(property.description)}
              ${within.length < maxDepth && propertyList(property, schemas, anchorFor, [...within, object])}
            </li>`,
        )}
      </ul>`,
  );
}

/** Returns the attribute `id` for the first field of a page with this name, so that the search can link to it. */
export type FieldAnchors = (name: string) => Html | false;

export function createFieldAnchors(): FieldAnchors {
  const used = new Set<string>();
  return (name) => !used.has(name) && used.add(name) && html` id="field-${name}"`;
}

/** A parameter, or a property of a body. */
export type Field = { name: string; description?: string; schema?: Schema };

/** Returns the properties that `propertyList` shows. */
export function listProperties(schema: Schema, schemas: Schemas, within: readonly Schema[] = []): Field[] {
  const objects = collectSchemaParts(schema, schemas).filter((part) => part.properties && !within.includes(part));
  return objects.flatMap((object) =>
    Object.entries(object.properties!).flatMap(([name, property]) => [
      { name, description: property.description, schema: property },
      ...(within.length < maxDepth ? listProperties(property, schemas, [...within, object]) : []),
    ]),
  );
}

/** Returns the name of a field, and `name=value` for each value that it allows if there are few. */
export function namesOf({ name, schema }: Field, schemas: Schemas): string[] {
  const values = (schema && listChoices(schema, schemas)?.choices) ?? [];
  const texts = values.filter((value) => typeof value === 'string');
  return [name, ...(texts.length < maxListed ? texts.map((value) => `${name}=${value}`) : [])];
}

/** The search does not know longer lists of values. */
const maxListed = 20;

/** Longer lists of values are only in the document itself. */
const maxShown = 40;

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

/** Returns the type in JSON terms with its limits: `string or null, at most 80 characters`, `"use", "edit"`. */
export function describeType(schema: Schema, schemas: Schemas): string {
  const found = resolveSchema(schema, schemas);
  return [nameType(found, schemas), ...describeLimits({ ...found, ...schema })].join(', ');
}

function nameType(
  { type, items, enum: choices, allOf = [], anyOf = [], oneOf = [] }: Schema,
  schemas: Schemas,
): string {
  if (choices && choices.length < maxShown) return choices.map((choice) => JSON.stringify(choice)).join(', ');
  if (items && type !== undefined) {
    const item = describeType(items, schemas);
    return `list${item && ` of ${item}`}${type.includes('null') ? ' or null' : ''}`;
  }
  const types = type ? [type].flat() : [...allOf, ...anyOf, ...oneOf].map((each) => describeType(each, schemas));
  return [...new Set(types)].filter((each) => each !== '').join(' or ');
}

/** Returns the limits and the default of a value: `1 to 60000`, `default 30000`. */
export function describeLimits(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    ...describeRange(minimum, maximum, ''),
    ...describeRange(minLength, maxLength, ' characters'),
    ...describeRange(minItems, maxItems, ' items'),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

function describeRange(least: number | undefined, most: number | undefined, unit: string): string[] {
  const text =
    least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `${least} to ${most}`;
  return least === undefined && most === undefined
    ? []
    : [text + (text.endsWith(' 1') ? unit.replace(/s$/, '') : unit)];
}

/**
 * Makes a paragraph of each text between empty lines. Text between backticks becomes code.
 * @param linkTo returns the address of a name in backticks, if it has one
 */
export const prose = (text: string, linkTo?: (name: string) => string | null): Html[] =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => html`<p>${inlineProse(paragraph, linkTo)}</p>`);

export const inlineProse = (line: string, linkTo?: (name: string) => string | null): (Html | string)[] =>
  line.split('`').map((text, position) => (position % 2 ? renderCode(text, linkTo?.(text)) : text));

/** Renders a text between backticks. An address in the reference is a link. */
export const renderCode = (text: string, link?: string | null): Html =>
  link || text.startsWith('/reference/')
    ? html`<a href="${link ?? text}"><code>${text}</code></a>`
    : html`<code>${text}</code>`;
