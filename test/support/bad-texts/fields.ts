import { type BadText } from './corpus.js';

/** A place for a text in JSON. In the path, `0` is the first item of a list and `*` a property with any name. */
export type TextField = {
  path: readonly string[];
  /** The longest text that is allowed, in characters. */
  maxLength?: number;
  /** The text is the name of a property, not its value. */
  isName: boolean;
  /** Names the field where it is declared. Several routes may have the same. */
  declaration: string;
};

type Schema = {
  $ref?: string;
  type?: string | string[];
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
} & Partial<Record<'allOf' | 'anyOf' | 'oneOf', Schema[]>>;

type Schemas = Record<string, Schema>;

export const nameOf = ({ path, isName }: TextField): string => `/${path.join('/')}${isName ? ' (name)' : ''}`;

/** Every place of a schema where a client can send a text, including those that allow only some texts. */
export function textFieldsOf(schema: object, schemas: object): TextField[] {
  const walk = { schemas: schemas as Schemas, above: [], within: { name: '', depth: 0 } };
  const found = [...fieldsIn(schema, [], walk)];
  return [...new Map(found.map((field) => [nameOf(field), field])).values()];
}

/** @property within the schema that declares the field, and its depth in the body */
type Walk = { schemas: Schemas; above: readonly Schema[]; within: { name: string; depth: number } };

const nameIn = ($ref: string): string => $ref.split('/').at(-1)!;

function* fieldsIn(schema: Schema, path: readonly string[], { schemas, above, within }: Walk): Generator<TextField> {
  const { $ref, maxLength, items, properties = {}, additionalProperties } = schema;
  if (above.includes(schema)) return;
  const walk = { schemas, above: [...above, schema], within };
  if ($ref)
    yield* fieldsIn(schemas[nameIn($ref)]!, path, { ...walk, within: { name: nameIn($ref), depth: path.length } });
  for (const part of partsOf(schema)) yield* fieldsIn(part, path, walk);
  const declaration = [within.name, ...path.slice(within.depth)].join('/');
  if (isText(schema) && path.length > 0) yield { path, maxLength, isName: false, declaration };
  if (items) yield* fieldsIn(items, [...path, '0'], walk);
  for (const [name, each] of Object.entries(properties)) yield* fieldsIn(each, [...path, name], walk);
  if (!isOpen(schema)) return;
  yield { path: [...path, '*'], isName: true, declaration: `${declaration}/*` };
  yield* fieldsIn(typeof additionalProperties === 'object' ? additionalProperties : {}, [...path, '*'], walk);
}

const typesOf = ({ type }: Schema): (string | undefined)[] => [type].flat();

/** Whether a text is allowed, or any value. */
const isText = (schema: Schema): boolean =>
  typesOf(schema).includes('string') || (!schema.type && !schema.$ref && partsOf(schema).length === 0);

/** Whether an object may have properties with any names. */
const isOpen = ({ additionalProperties, properties, ...schema }: Schema): boolean =>
  Boolean(additionalProperties) || (typesOf(schema).includes('object') && Object.keys(properties ?? {}).length === 0);

const partsOf = ({ allOf = [], anyOf = [], oneOf = [] }: Schema): Schema[] => [...allOf, ...anyOf, ...oneOf];

/** Every text and every property of a JSON document, as places for other texts. */
export function textFieldsIn(document: unknown): TextField[] {
  return [...valuesIn(document, [])];
}

function* valuesIn(value: unknown, path: readonly string[]): Generator<TextField> {
  if (path.length > 0) yield { path, isName: false, declaration: '' };
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  // The items of a list are alike.
  for (const [name, each] of Array.isArray(value) ? entries.slice(0, 1) : entries)
    yield* valuesIn(each, [...path, name]);
  if (!Array.isArray(value)) yield { path: [...path, '*'], isName: true, declaration: '' };
}

const marker = 'the-bad-text';

/** The JSON of a document with a text at a place. Missing objects and lists around the place are added. */
export function withText(document: unknown, field: TextField, text: BadText): string {
  return filled(document, [[field, text]]);
}

/** The same with texts at several places. */
export function filled(document: unknown, texts: readonly (readonly [TextField, BadText])[]): string {
  let marked = document;
  for (const [at, [{ path, isName }]] of texts.entries()) marked = put(marked, path, `${marker}-${at}-`, isName);
  const parts = JSON.stringify(marked).split(new RegExp(`"${marker}-(\\d+)-"`));
  return parts
    .map((part, at) => {
      if (at % 2 === 0) return part;
      const [{ isName }, text] = texts[Number(part)]!;
      return isName ? JSON.stringify(text.text) : text.json;
    })
    .join('');
}

function put(value: unknown, [step, ...rest]: readonly string[], mark: string, isName: boolean): unknown {
  if (step === undefined) return mark;
  const isLast = rest.length === 0;
  if (/^\d+$/.test(step)) {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    return [put(first, rest, mark, isName), ...others];
  }
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  const inner = Reflect.get(object, step) as unknown;
  if (isLast && isName) return { ...object, [mark]: 'x' };
  return { ...object, [step === '*' ? 'x' : step]: put(inner, rest, mark, isName) };
}
