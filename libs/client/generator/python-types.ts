import { type Document, mapOperations, type Schema } from './document.js';
import { isLeftOut } from './routes.js';

/** The types of the Python client: a TypedDict for each schema of the OpenAPI document that its routes use. */
export class PythonTypes {
  readonly declared = new Map<string, string>();

  constructor(private readonly document: Document) {
    mapOperations(document, (path, _, operation) => {
      if (isLeftOut(path, operation)) return;
      for (const { content = {} } of [operation.requestBody ?? {}, ...Object.values(operation.responses)])
        for (const { schema = {} } of Object.values(content)) this.toAnnotation(schema);
    });
    for (const name of ['WebhookMessage', 'ErrorReason']) this.declare(name);
  }

  /** The annotation of a schema. @param name the name to declare, if the schema is an object without a name */
  toAnnotation(schema: Schema, name = 'Unnamed'): string {
    if (schema.$ref) return this.declare(schema.$ref.split('/').at(-1)!);
    if (schema.enum) return toLiteral(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return toUnion(choices.map((each, at) => this.toAnnotation(each, `${name}${at || ''}`)));
    if (Array.isArray(schema.type))
      return toUnion(schema.type.map((type) => this.toAnnotation({ ...schema, type }, name)));
    if (schema.type === 'array') return `list[${this.toAnnotation(schema.items ?? {}, name)}]`;
    if (schema.properties) return this.declare(name, schema);
    if (schema.type !== 'object') return simpleTypes[schema.type ?? ''] ?? 'Any';
    const values = schema.additionalProperties;
    return `dict[str, ${typeof values === 'object' ? this.toAnnotation(values, name) : 'Any'}]`;
  }

  /** The module. A declaration may name later ones, because annotations are not evaluated. */
  writeModule(): string {
    const texts = [...this.declared.values()];
    const isClass = (text: string) => text.startsWith('class ');
    const declarations = [...texts.filter((text) => !isClass(text)), ...texts.filter(isClass)];
    const { version } = this.document.info;
    return `"""The bodies and responses of the API of Latchkey ${version}, generated from its OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

${declarations.join('\n\n')}`;
  }

  private declare(name: string, schema: Schema = this.document.components.schemas[name]!): string {
    if (this.declared.has(name)) return name;
    // Schemas may contain themselves.
    this.declared.set(name, '');
    this.declared.set(name, this.writeDeclaration(name, schema));
    return name;
  }

  private writeDeclaration(name: string, schema: Schema): string {
    if (!schema.properties) return `${name} = ${this.toAnnotation(schema, name)}\n`;
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties).map(([field, of]) => {
      const type = this.toAnnotation(of, name + toPascalCase(field));
      return { field, type: required.has(field) ? type : `NotRequired[${type}]`, description: of.description };
    });
    // A field whose name is not an identifier needs the other syntax.
    if (fields.some(({ field }) => !isIdentifier(field)))
      return `${name} = TypedDict("${name}", {${fields.map(({ field, type }) => `"${field}": '${type}'`).join(', ')}})\n`;
    const lines = fields.map(
      ({ field, type, description }) => `    ${field}: ${type}\n${description ? toDocstring(description) : ''}`,
    );
    const description = schema.description ?? `The schema ${name} of the API.`;
    return `class ${name}(TypedDict):\n${toDocstring(description)}\n${lines.join('')}`;
  }
}

export const simpleTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

export const keywords = [
  'from',
  'in',
  'is',
  'not',
  'class',
  'def',
  'import',
  'global',
  'pass',
  'None',
  'True',
  'False',
];

const isIdentifier = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !keywords.includes(name);

const toPascalCase = (name: string): string =>
  name
    .split(/\W|_/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

export function toLiteral(values: readonly unknown[]): string {
  const texts = values.filter((each) => each !== null).map(toPython);
  return toUnion([`Literal[${texts.join(', ')}]`, ...(values.includes(null) ? ['None'] : [])]);
}

const toPython = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

const toUnion = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const toDocstring = (text: string): string =>
  `    """${text.replaceAll('\\', '\\\\').replaceAll('"', "'").replaceAll('\n', ' ')}"""\n`;
