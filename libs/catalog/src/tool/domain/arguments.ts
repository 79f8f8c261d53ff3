import { type InputSchema, type ToolDefinition } from '#connector-definition';
import { suggestName } from '#kernel';
import { type CheckValue, describeRequirement, type SchemaError, type SchemaReading } from '#platform/schemas';
import { pointerTo } from './json-pointer.js';
import { buildInputSchema, placeholdersIn } from './input-schema.js';

/** A problem with one argument. `path` is a JSON Pointer into the arguments. */
type ArgumentProblem = { path: string; message: string };

/** A tool whose arguments are checked. One of Latchkey's own tools has no request. */
type CheckedTool = Pick<ToolDefinition, 'input'> &
  Partial<Pick<ToolDefinition, 'request'>> & {
    /** A sentence for the messages about arguments that the tool does not have. */
    unknownHint?: string;
  };

/** Checks arguments against a tool's input schema. `input`: the arguments with the defaults of the schema. */
export async function checkArguments(
  check: CheckValue,
  tool: CheckedTool,
  args: Record<string, unknown>,
  reading: SchemaReading = {},
): Promise<{ input: Record<string, unknown>; problems: ArgumentProblem[] }> {
  const { value, errors } = await check(buildInputSchema(tool), args, reading);
  const input = value as Record<string, unknown>;
  if (errors.length === 0) return { input, problems: pathProblems(tool, input) };
  const schema = buildInputSchema(tool);
  // Unknown names come first. An unknown name is often a misspelt argument, which is then also reported as missing.
  const ordered = [...errors.filter(isUnknown), ...errors.filter((error) => !isUnknown(error))];
  return {
    input,
    problems: ordered.map((error, at) => toProblem(error, at < maxSuggestions ? namesIn(schema) : [], tool)),
  };
}

/**
 * Maximum number of unknown arguments to which a known name is suggested, and of known names to compare. The schema of a
 * remote tool may have thousands of names.
 */
const [maxSuggestions, maxNames] = [5, 200];

const namesIn = ({ properties = {} }: InputSchema): string[] => Object.keys(properties).slice(0, maxNames);

const isUnknown = ({ keyword }: SchemaError): boolean => keyword === 'additionalProperties';

/**
 * Finds path arguments whose value is empty, `.` or `..`. Encoding does not change dots, and URLs resolve them as path
 * steps.
 */
const pathProblems = ({ request }: CheckedTool, input: Record<string, unknown>): ArgumentProblem[] =>
  placeholdersIn(request?.path ?? '')
    .arguments.filter((name) => ['', '.', '..'].includes(formatArgument(input[name])))
    .map((name) => ({ path: pointerTo([name]), message: 'It must not be empty, `.` or `..`.' }));

const formatArgument = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : value === undefined || value === null ? '' : JSON.stringify(value);

function toProblem(error: SchemaError, names: readonly string[], { unknownHint }: CheckedTool): ArgumentProblem {
  const { instancePath, keyword, params } = error;
  if (keyword === 'additionalProperties') {
    const { additionalProperty } = params as { additionalProperty: string };
    const known = instancePath === '' ? names : [];
    const message = `Unknown argument.${suggestName(additionalProperty, known)}`;
    return {
      path: instancePath + pointerTo([additionalProperty]),
      message: unknownHint === undefined ? message : `${message} ${unknownHint}`,
    };
  }
  if (keyword === 'required') {
    const { missingProperty } = params as { missingProperty: string };
    return { path: instancePath + pointerTo([missingProperty]), message: 'It is required.' };
  }
  return { path: instancePath, message: `It ${describeRequirement(error)}.` };
}
