import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ConnectorDefinition } from '#connector-definition';
import { isName } from '#kernel/plain';
import { describeRequirement } from '#platform/plain';
import { parsePointer } from '../../tool/domain/json-pointer.js';
import { shippedFile } from './shipped-files.js';
import { type Report } from './diagnostic.js';

/** The JSON Schema of definitions. */
export const definitionSchema = JSON.parse(readFileSync(shippedFile('schema/connector.v1.json'), 'utf8')) as object;

let compiled: ValidateFunction<ConnectorDefinition> | undefined;

/**
 * The schema is compiled for the first definition, because most processes check none. A test checks that the schema
 * itself is valid.
 */
function compile(): ValidateFunction<ConnectorDefinition> {
  const ajv = new Ajv2020({
    // Each part of the schema is compiled once and on demand.
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
export function matchesSchema(document: unknown, report: Report): document is ConnectorDefinition {
  const matches = (compiled ??= compile());
  if (matches(document)) return true;
  for (const error of onePerPlace(matches.errors ?? [])) {
    const place = parsePointer(error.instancePath);
    const key = unwantedKey(error);
    report('schema', key ? [...place, key] : place, describe(error, key));
  }
  return false;
}

/**
 * Returns the first error of each place, because later errors of the same place follow from it. Combines the types that
 * several forms of a value allow. Missing and unknown keys are reported separately.
 */
function onePerPlace(errors: readonly ErrorObject[]): ErrorObject[] {
  const firstErrors: ErrorObject[] = [];
  for (const error of errors) {
    const before = firstErrors.find((each) => each.instancePath === error.instancePath && !ofKeys.has(each.keyword));
    if (collective.has(error.keyword)) continue;
    if (!before || ofKeys.has(error.keyword)) firstErrors.push(error);
    else if (before.keyword === 'type' && error.keyword === 'type')
      before.params = { type: listExpectedTypes(before, error) };
  }
  return firstErrors;
}

const ofKeys = new Set(['required', 'additionalProperties', 'propertyNames']);

const listExpectedTypes = (...errors: ErrorObject[]): string[] => [
  ...new Set(errors.flatMap(({ params }) => [(params as { type: string | string[] }).type].flat())),
];

/** Keywords whose errors only say that a part failed. The part has an error of its own. */
const collective = new Set(['allOf', 'if', 'discriminator-branch']);

function unwantedKey({ keyword, params }: ErrorObject): string | undefined {
  if (keyword === 'additionalProperties') return (params as { additionalProperty: string }).additionalProperty;
  if (keyword === 'propertyNames') return (params as { propertyName: string }).propertyName;
  return undefined;
}

/** Returns the key of a value, or the entry of a list: `name`, `Entry 2 of tools`. */
function describeLocation({ instancePath }: ErrorObject): string {
  const [last, owner] = parsePointer(instancePath).toReversed();
  if (last === undefined) return 'The definition';
  if (!/^\d+$/.test(String(last))) return String(last).slice(0, 60);
  return owner === undefined ? 'The entry' : `Entry ${Number(last) + 1} of ${owner}`;
}

function describe(error: ErrorObject, key?: string): string {
  const { keyword, params } = error;
  if (keyword === 'additionalProperties') return `${key} is not a known key here.`;
  if (keyword === 'propertyNames') return `${key} is not a valid key here.`;
  if (keyword === 'format' && (params as { format: string }).format === 'name')
    return 'The text is blank, or contains invisible characters or characters that change the reading direction.';
  return `${describeLocation(error)} ${describeRequirement(error)}.`;
}
