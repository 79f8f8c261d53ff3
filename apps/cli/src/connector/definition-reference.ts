import { definitionSchema } from '#catalog';
import { operatorCommand } from '#kernel/plain';

/** The keywords of JSON Schema that the schema of definitions uses. */
type Schema = {
  [keyword in 'description' | 'type' | '$ref']?: string;
} & {
  const?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema | true>;
  required?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  $defs?: Record<string, Schema>;
} & { [bound in 'minimum' | 'maximum' | 'minItems' | 'maxItems' | 'maxLength']?: number };

const root = definitionSchema as Schema;
const parts = root.$defs!;

/** Returns the content of docs/connector-definition.md. */
export function definitionReference(): string {
  const named = Object.entries(parts).filter(([, part]) => part.properties ?? part.oneOf);
  const sections = named.map(
    ([name, part]) => `## ${name}\n\n${part.description ? `${part.description}\n\n` : ''}${bodyOf(part)}`,
  );
  return [head, bodyOf(root), ...sections].join('\n\n');
}

const head = `# The definition document

${root.description} \`libs/catalog/schema/connector.v1.json\` is the JSON Schema of a definition.
\`${operatorCommand} connector check FILE\` lists the problems of a document. Keys in bold are required.

This page is the output of \`${operatorCommand} connector reference\`.`;

function bodyOf({ properties = {}, required = [], oneOf }: Schema): string {
  if (oneOf) return `One of ${oneOf.map(shapeOf).join(', ')}.`;
  const rows = Object.entries(properties).map(([key, value]) => {
    const name = required.includes(key) ? `**\`${key}\`**` : `\`${key}\``;
    return `| ${name} | ${shapeOf(value)} | ${meaningOf(value)} |`;
  });
  return ['| Key | Type | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

const nameIn = (ref: string): string => ref.split('/').at(-1)!;

const meaningOf = (schema: Schema | true): string =>
  describe(schema)
    .replaceAll('|', '\\|')
    .replace(/\{\{?\w+(, \w+)*\}?\}/g, '`$&`');

function describe(schema: Schema | true): string {
  if (schema === true) return '';
  return schema.description ?? (schema.$ref ? describe(parts[nameIn(schema.$ref)]!) : '');
}

function shapeOf(schema: Schema | true): string {
  if (schema === true) return 'any JSON';
  const { $ref, const: only, enum: choices, type, items, properties, allOf } = schema;
  if ($ref) return linkTo(nameIn($ref));
  if (allOf) return shapeOf(allOf[0]!);
  if (only !== undefined) return code(only);
  if (choices) return choices.map(code).join(', ');
  if (type === 'array') return `list${bounds(schema, 'minItems', 'maxItems')}${items ? ` of ${shapeOf(items)}` : ''}`;
  if (properties) return `object of ${Object.keys(properties).map(code).join(', ')}`;
  return scalar(schema);
}

function linkTo(name: string): string {
  const part = parts[name]!;
  return (part.properties ?? part.oneOf) ? `[${name}](#${name})` : shapeOf(part);
}

function scalar(schema: Schema): string {
  const { type } = schema;
  if (type === 'string') return `text${schema.maxLength ? `, at most ${schema.maxLength} characters` : ''}`;
  if (type === 'integer' || type === 'number') return `number${bounds(schema, 'minimum', 'maximum')}`;
  if (type === 'boolean') return '`true` or `false`';
  return type === 'object' ? 'object' : 'any JSON';
}

function bounds(schema: Schema, least: 'minItems' | 'minimum', most: 'maxItems' | 'maximum'): string {
  const { [least]: from, [most]: to } = schema;
  if (from !== undefined && to !== undefined) return ` (${from} to ${to})`;
  return to === undefined ? '' : ` (at most ${to})`;
}

const code = (value: unknown): string => `\`${String(value)}\``;
