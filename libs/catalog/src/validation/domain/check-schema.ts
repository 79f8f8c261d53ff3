import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ConnectorDefinition } from '#connector-definition';
import { isName } from '#kernel/plain';
import { shippedFile } from './shipped-files.js';
import { pathOf } from '../../tool/domain/json-pointer.js';
import { type Report } from './check.js';

/** The JSON Schema of definitions. */
export const definitionSchema = JSON.parse(readFileSync(shippedFile('schema/connector.v1.json'), 'utf8')) as object;

let compiled: ValidateFunction<ConnectorDefinition> | undefined;

/** Compiled at the first definition, because most starts check none. A test checks that the schema itself is valid. */
function compile(): ValidateFunction<ConnectorDefinition> {
  const ajv = new Ajv2020({
    // Each part is compiled once and on demand.
    inlineRefs: false,
    code: { optimize: false },
    validateSchema: false,
    allErrors: true,
    discriminator: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
  });
  addFormats.default(ajv);
  ajv.addFormat('name', isName);
  return ajv.compile<ConnectorDefinition>(definitionSchema);
}

/** Whether the document matches `schema/connector.v1.json`. All mismatches are reported. */
export function hasSchema(document: unknown, report: Report): document is ConnectorDefinition {
  const matches = (compiled ??= compile());
  if (matches(document)) return true;
  for (const error of matches.errors ?? []) {
    const place = pathOf(error.instancePath);
    const key = unwantedKey(error);
    if (!collective.has(error.keyword)) report('schema', key ? [...place, key] : place, inWords(error, key));
  }
  return false;
}

/** Keywords that only say that a part failed. The part has its own error. */
const collective = new Set(['allOf', 'if', 'discriminator-branch']);

function unwantedKey({ keyword, params }: ErrorObject): string | undefined {
  if (keyword === 'additionalProperties') return (params as { additionalProperty: string }).additionalProperty;
  if (keyword === 'propertyNames') return (params as { propertyName: string }).propertyName;
  return undefined;
}

function inWords({ keyword, message, params }: ErrorObject, key?: string): string {
  if (keyword === 'additionalProperties') return `${key} is not a known key here.`;
  if (keyword === 'enum')
    return `Must be one of ${(params as { allowedValues: unknown[] }).allowedValues.map(String).join(', ')}.`;
  if (keyword === 'const') return `Must be ${JSON.stringify((params as { allowedValue: unknown }).allowedValue)}.`;
  if (keyword === 'format' && (params as { format: string }).format === 'name')
    return 'The text is blank, or contains invisible characters or characters that change the reading direction.';
  return `This ${message ?? 'is not valid'}.`;
}
