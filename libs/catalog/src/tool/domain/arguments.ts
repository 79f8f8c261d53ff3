import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ToolDefinition } from '#connector-definition';
import { pointerTo } from './json-pointer.js';
import { inputSchemaOf, placesIn } from './input-schema.js';

/** What is wrong with one argument; `path` is a JSON Pointer into the arguments. */
export type ArgumentProblem = { path: string; message: string };

/** Every way in which arguments do not fit a tool's input schema; with none, they carry the schema's defaults. */
export function checkArguments(
  tool: ToolDefinition,
  sent: Record<string, unknown>,
): { input: Record<string, unknown>; problems: ArgumentProblem[] } {
  const fits = checkerOf(tool);
  const input = structuredClone(sent);
  const problems = fits(input) ? unfitForPath(tool, input) : (fits.errors ?? []).map(inWords);
  return { input, problems };
}

/** @throws Error when the schema is none. */
export const compileInput = (tool: ToolDefinition): ValidateFunction => ajv.compile(inputSchemaOf(tool));

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  useDefaults: true,
});
addFormats.default(ajv);

/** Safe because a definition never changes, and goes with it: no other memory would know when. */
const checkers = new WeakMap<ToolDefinition, ValidateFunction>();

function checkerOf(tool: ToolDefinition): ValidateFunction {
  const known = checkers.get(tool);
  if (known) return known;
  const made = compileInput(tool);
  checkers.set(tool, made);
  return made;
}

/** Encoding leaves dots as they are, and an address reads them as steps. */
const unfitForPath = (tool: ToolDefinition, input: Record<string, unknown>): ArgumentProblem[] =>
  placesIn(tool.request.path)
    .arguments.filter((name) => ['', '.', '..'].includes(textOf(input[name])))
    .map((name) => ({ path: pointerTo([name]), message: 'It must name something.' }));

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : value === undefined || value === null ? '' : JSON.stringify(value);

function inWords({ instancePath, keyword, message, params }: ErrorObject): ArgumentProblem {
  if (keyword === 'additionalProperties') {
    const { additionalProperty } = params as { additionalProperty: string };
    return { path: instancePath + pointerTo([additionalProperty]), message: 'The tool has no such argument.' };
  }
  if (keyword === 'required') {
    const { missingProperty } = params as { missingProperty: string };
    return { path: instancePath + pointerTo([missingProperty]), message: 'It is required.' };
  }
  if (keyword === 'enum') {
    const { allowedValues } = params as { allowedValues: unknown[] };
    return { path: instancePath, message: `It must be one of ${allowedValues.map(String).join(', ')}.` };
  }
  return { path: instancePath, message: `It ${message ?? 'is not valid'}.` };
}
