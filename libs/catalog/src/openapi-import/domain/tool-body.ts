import { type BodyType } from '#connector-definition';
import { inputOf, isReadOnly, merged } from './input-of-schema.js';
import { type OpenApiOperation, type JsonSchema } from './openapi-document.js';
import { type References } from './references.js';
import { type Argument, argumentName } from './tool-arguments.js';

export type ToolBody = { arguments: Argument[]; body_type: BodyType; template: 'fields' | 'whole' };

const most = { field: 120, whole: 600, fields: 80 };

/**
 * What an operation takes as its body: its fields become arguments beside the others, unless one has their name.
 * Undefined where it takes none, null where it takes only what no tool can send.
 */
export function bodyOf(
  operation: OpenApiOperation,
  taken: readonly Argument[],
  references: References,
): ToolBody | null | undefined {
  const { content = {}, required = false } = references.to(operation.requestBody) ?? {};
  const all = Object.entries(content);
  const [body_type, schema] = chosen(all) ?? [];
  if (!body_type) return required && all.length > 0 ? null : undefined;
  const names = new Set(taken.map(({ name }) => name));
  const fields = fieldsOf(merged(schema, references), names, references);
  if (fields.length > 0) return { arguments: fields, body_type, template: 'fields' };
  const name = names.has('body') ? 'request_body' : 'body';
  const whole = { schema: inputOf(schema, references, most.whole), key: '', value: `=input.${name}` };
  return { arguments: [{ name, required, place: 'body', ...whole }], body_type, template: 'whole' };
}

/** How the body is sent: as JSON where the third party takes it. */
function chosen(content: [string, { schema?: JsonSchema }][]): [BodyType, JsonSchema | undefined] | undefined {
  for (const [body_type, media] of kinds) {
    const found = content.find(([type]) => media.test(type));
    if (found) return [body_type, found[1]?.schema];
  }
  return undefined;
}

const kinds: [BodyType, RegExp][] = [
  ['json', /^(?:application\/(?:[\w.-]+\+)?json|\*\/\*)/i],
  ['form', /^application\/x-www-form-urlencoded/i],
  ['multipart', /^multipart\/form-data/i],
];

/** None where one of them has the name of another argument, or there are too many. */
function fieldsOf(
  { properties, required }: JsonSchema,
  names: ReadonlySet<string>,
  references: References,
): Argument[] {
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>)
    .filter(([key, each]) => argumentName(key) !== '' && !isReadOnly(each, references))
    .map(([key, each]): Argument => {
      const name = argumentName(key);
      const schema = inputOf(each, references, most.field);
      const isRequired = (required as string[]).includes(key);
      return { name, key, schema, required: isRequired, place: 'body', value: `=input.${name}` };
    });
  const isDistinct = new Set(fields.map(({ name }) => name)).size === fields.length;
  const isFree = isDistinct && fields.every(({ name }) => !names.has(name));
  return isFree && fields.length <= most.fields ? fields : [];
}
