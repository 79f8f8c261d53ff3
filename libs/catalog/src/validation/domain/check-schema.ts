import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ConnectorDefinition } from '#connector-definition';
import { isName } from '#kernel/plain';
import { shippedFile } from './shipped-files.js';
import { pathOf } from '../../tool/domain/json-pointer.js';
import { type Report } from './check.js';

// Compiled by every process that starts: parts are compiled once, not in each place that names them, and as they come. That
// the schema is one is a test's to say.
const ajv = new Ajv2020({
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

/** What a definition document looks like, as JSON Schema. */
export const definitionSchema = JSON.parse(readFileSync(shippedFile('schema/connector.v1.json'), 'utf8')) as object;

const matches = ajv.compile<ConnectorDefinition>(definitionSchema);

/** Whether the document has the shape that `schema/connector.v1.json` asks for; every way in which not is reported. */
export function hasSchema(document: unknown, report: Report): document is ConnectorDefinition {
  if (matches(document)) return true;
  for (const error of matches.errors ?? []) {
    const place = pathOf(error.instancePath);
    const key = unwantedKey(error);
    if (!collective.has(error.keyword)) report('schema', key ? [...place, key] : place, inWords(error, key));
  }
  return false;
}

/** Say only that one of their parts failed, which is reported by itself. */
const collective = new Set(['allOf', 'if', 'discriminator-branch']);

function unwantedKey({ keyword, params }: ErrorObject): string | undefined {
  if (keyword === 'additionalProperties') return (params as { additionalProperty: string }).additionalProperty;
  if (keyword === 'propertyNames') return (params as { propertyName: string }).propertyName;
  return undefined;
}

function inWords({ keyword, message, params }: ErrorObject, key?: string): string {
  if (keyword === 'additionalProperties') return `${key} is not a key this place knows.`;
  if (keyword === 'enum')
    return `Must be one of ${(params as { allowedValues: unknown[] }).allowedValues.map(String).join(', ')}.`;
  if (keyword === 'const') return `Must be ${JSON.stringify((params as { allowedValue: unknown }).allowedValue)}.`;
  if (keyword === 'format' && (params as { format: string }).format === 'name')
    return 'It is blank, or holds characters that cannot be seen or turn the direction of reading.';
  return `It ${message ?? 'is not valid'}.`;
}
