import { type InputSchema, type ToolDefinition } from '#connector-definition';
import { findSimilarName } from '#kernel';
import { type CheckValue, requirementOf, type SchemaError } from '#platform/schemas';
import { pointerTo } from './json-pointer.js';
import { inputSchemaOf, placesIn } from './input-schema.js';

/** A problem of one argument. `path` is a JSON Pointer into the arguments. */
type ArgumentProblem = { path: string; message: string };

/** All problems of arguments with a tool's input schema. Valid arguments get the schema's defaults. */
export async function checkArguments(
  check: CheckValue,
  tool: ToolDefinition,
  sent: Record<string, unknown>,
): Promise<{ input: Record<string, unknown>; problems: ArgumentProblem[] }> {
  const { value, errors } = await check(inputSchemaOf(tool), sent);
  const input = value as Record<string, unknown>;
  if (errors.length === 0) return { input, problems: unfitForPath(tool, input) };
  const schema = inputSchemaOf(tool);
  // Unknown names come first: an unknown name is often a misspelt known one, which is then also reported as missing.
  const ordered = [...errors.filter(isUnknown), ...errors.filter((error) => !isUnknown(error))];
  return { input, problems: ordered.map((error) => inWords(error, schema)) };
}

const isUnknown = ({ keyword }: SchemaError): boolean => keyword === 'additionalProperties';

/**
 * Path arguments whose value is empty, `.` or `..`. Encoding does not change dots, and URLs resolve them as path
 * steps.
 */
const unfitForPath = (tool: ToolDefinition, input: Record<string, unknown>): ArgumentProblem[] =>
  placesIn(tool.request.path)
    .arguments.filter((name) => ['', '.', '..'].includes(textOf(input[name])))
    .map((name) => ({ path: pointerTo([name]), message: 'It must not be empty or a dot segment.' }));

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : value === undefined || value === null ? '' : JSON.stringify(value);

function inWords(error: SchemaError, schema: InputSchema): ArgumentProblem {
  const { instancePath, keyword, params } = error;
  if (keyword === 'additionalProperties') {
    const { additionalProperty } = params as { additionalProperty: string };
    const known = instancePath === '' ? Object.keys(schema.properties ?? {}) : [];
    const meant = findSimilarName(additionalProperty, known);
    const hint = meant === null ? '' : ` Did you mean "${meant}"?`;
    return { path: instancePath + pointerTo([additionalProperty]), message: `Unknown argument.${hint}` };
  }
  if (keyword === 'required') {
    const { missingProperty } = params as { missingProperty: string };
    return { path: instancePath + pointerTo([missingProperty]), message: 'It is required.' };
  }
  return { path: instancePath, message: `It ${requirementOf(error)}.` };
}
