import { type BodyType, type InputSchema, type ValueEncoding } from '#connector-definition';
import { convertInputSchema, isReadOnly, merged, schemaProblem } from './input-of-schema.js';
import {
  type EncodingObject,
  isObject,
  type JsonSchema,
  type MediaType,
  type OpenApiOperation,
  type References,
} from './openapi-document.js';
import { type Argument, argumentName } from './tool-arguments.js';

/** The body of a tool's request. `content_type` is set if it is not the default of the body's kind. */
export type ToolBody = {
  arguments: Argument[];
  body_type: BodyType;
  content_type?: string;
  encoding?: Record<string, ValueEncoding>;
  template: 'fields' | 'whole';
};

const limits = { field: 120, whole: 600, fields: 80 };

/**
 * Converts the body of an operation. Its fields become arguments, unless their names are taken. Returns undefined
 * without a body, and null if tools cannot send the body.
 */
export function convertRequestBody(
  operation: OpenApiOperation,
  parameters: readonly Argument[],
  references: References,
): ToolBody | null | undefined {
  const { content, required = false } = references.to(operation.requestBody) ?? {};
  const found = chooseContent(content);
  if (!found) return isObject(content) && Object.keys(content).length > 0 ? null : undefined;
  const { body_type, content_type, media } = found;
  const names = new Set(parameters.map(({ name }) => name));
  const root = merged(media?.schema, references);
  if (!required && isEmpty(root)) return undefined;
  const common = { body_type, ...(content_type && { content_type }), ...encodingFor(found, references) };
  const fields = collectBodyFields(root, names, references, body_type === 'multipart');
  if (fields.length > 0) return { ...common, arguments: fields, template: 'fields' };
  if (body_type !== 'json' && ![undefined, 'object'].includes(root.type as undefined)) return null;
  const schema = convertInputSchema(media?.schema, references, limits.whole);
  return { ...common, arguments: [wholeBody(schema, required, names)], template: 'whole' };
}

/** Returns a sentence that says why the body cannot be read. */
export function bodyProblem({ requestBody }: OpenApiOperation, references: References): string | undefined {
  const media = chooseContent(references.to(requestBody)?.content)?.media;
  return references.problemWith(requestBody) ?? schemaProblem(media?.schema, references);
}

/** Whether the body has no content. Stripe describes the body of a GET request as an object without properties. */
const isEmpty = ({ type, properties, additionalProperties, anyOf, oneOf }: JsonSchema): boolean =>
  type === 'object' &&
  additionalProperties === false &&
  !anyOf &&
  !oneOf &&
  Object.keys(properties as object).length === 0;

function wholeBody(schema: InputSchema, required: boolean, names: ReadonlySet<string>): Argument {
  const name = names.has('body') ? 'request_body' : 'body';
  return { name, key: '', schema, required, place: 'body', value: `=input.${name}` };
}

function encodingFor({ body_type, media }: ChosenContent, references: References): Pick<ToolBody, 'encoding'> {
  const encoding = body_type === 'json' ? undefined : convertEncodings(media, references);
  return encoding ? { encoding } : {};
}

type ChosenContent = { body_type: BodyType; content_type?: string; media?: MediaType };

/** Chooses the content type of the body: JSON if the third party accepts it. */
function chooseContent(content: Record<string, MediaType | undefined> | undefined): ChosenContent | undefined {
  const all = Object.entries(isObject(content) ? content : {});
  for (const [body_type, type] of kinds) {
    const found = all.find(([name]) => type.test(name));
    if (!found) continue;
    const [name, media] = found;
    const isOwn = body_type === 'json' && !/^(?:application\/json|\*\/\*)/i.test(name);
    return { body_type, media, ...(isOwn && { content_type: name }) };
  }
  return undefined;
}

const kinds: [BodyType, RegExp][] = [
  ['json', /^application\/json(?:\s*;|$)/i],
  ['json', /^application\/merge-patch\+json/i],
  ['json', /^(?:application\/[\w.-]+\+json(?:\s*;|$)|\*\/\*)/i],
  ['form', /^application\/x-www-form-urlencoded/i],
  ['multipart', /^multipart\/form-data/i],
];

/**
 * Returns one argument per field of the body. Returns no arguments if a name is already used, there are too many
 * fields, or fields cannot express the body.
 */
function collectBodyFields(
  root: JsonSchema,
  names: ReadonlySet<string>,
  references: References,
  isMultipart: boolean,
): Argument[] {
  const { properties, required } = root;
  const own = Object.entries(properties as Record<string, JsonSchema>).filter(
    ([, each]) => !isReadOnly(each, references),
  );
  const fields = own.map(([key, each]): Argument => {
    const name = argumentName(key);
    const schema = (isMultipart && fileIn(each, references)) || convertInputSchema(each, references, limits.field);
    const isRequired = (required as string[]).includes(key);
    return { name, key, schema, required: isRequired, place: 'body', value: `=input.${name}` };
  });
  const isDistinct = new Set(fields.map(({ name }) => name)).size === fields.length;
  const isFree = isDistinct && fields.every(({ name }) => name !== '' && !names.has(name));
  return isFree && fields.length <= limits.fields && !hasOtherShapes(root, references) ? fields : [];
}

/**
 * Whether an alternative of the root schema is not an object, or has fields that the root schema does not declare.
 */
function hasOtherShapes({ properties, anyOf, oneOf }: JsonSchema, references: References): boolean {
  const alternatives = [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? (each as JsonSchema[]) : []));
  return alternatives.some((each) => {
    const inner = merged(each, references);
    const isOther = inner.type !== undefined && inner.type !== 'object';
    return isOther || Object.keys(inner.properties as object).some((key) => !Object.hasOwn(properties as object, key));
  });
}

const file: InputSchema = {
  type: 'object',
  description: 'A file, with its content in base64.',
  properties: { filename: { type: 'string' }, content_type: { type: 'string' }, base64: { type: 'string' } },
  required: ['filename', 'base64'],
};

function fileIn(schema: JsonSchema, references: References): InputSchema | undefined {
  const { type, items, format, contentMediaType, contentEncoding } = merged(schema, references);
  if ([type].flat()[0] === 'array' && isObject(items)) {
    const item = fileIn(items, references);
    return item && { type: 'array', items: item };
  }
  if (format === 'binary') return file;
  const isText = contentEncoding !== undefined || /^text\/|json$/i.test(contentMediaType as string);
  return contentMediaType !== undefined && !isText ? file : undefined;
}

/** Reads the encoding object of OpenAPI. Keeps the fields that change what is sent. */
function convertEncodings(
  media: MediaType | undefined,
  references: References,
): Record<string, ValueEncoding> | undefined {
  const all = Object.entries(isObject(media?.encoding) ? media.encoding : {}).flatMap(([key, referred]) => {
    const encoding = convertEncoding(references.to(referred));
    return encoding ? [[key, encoding] as const] : [];
  });
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}

const styles = ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'tabDelimited'] as const;

function convertEncoding(value: EncodingObject | undefined): ValueEncoding | undefined {
  if (!isObject(value)) return undefined;
  const { style, explode, allowReserved, contentType } = value;
  const known = styles.find((each) => each === style);
  const exploded = typeof explode === 'boolean' && { explode };
  const reserved = allowReserved === true && { allow_reserved: true };
  if (known !== undefined || exploded) return { style: known ?? 'form', ...exploded, ...reserved };
  const typed = isMediaType(contentType) && { content_type: contentType };
  return typed || reserved ? { ...typed, ...reserved } : undefined;
}

const isMediaType = (type: unknown): type is string => typeof type === 'string' && /^[\w.+-]+\/[\w.+-]+$/.test(type);
