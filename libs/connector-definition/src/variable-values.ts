import {
  pathIn,
  type FieldError,
  type FieldPath,
  isUrl,
  fieldError,
  tooLong,
  invalidValue,
  type FieldReason,
  tooMany,
  unknownField,
} from '#kernel';
import { Pattern, PatternRefused } from '#platform/schemas';
import { type VariableDefinition } from './connector-definition.js';

/** Limits per connection: the number of variables, and the bytes as JSON of one value and of all values together. */
export const variableLimits = { count: 100, value: 8 * 1024, all: 64 * 1024 };

const sizeOfValue = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Returns the path of a variable's value in a request. Names from callers are cut to the longest name of a variable. */
export const pathToVariable = (name: string): FieldPath => pathIn('/variables', name.slice(0, 63));

/** Returns the problem with a value for a variable that the connector does not have. */
export const problemWithUnknown = (name: string): FieldError =>
  fieldError(
    pathToVariable(name),
    unknownField,
    'The connector has no such variable. GET /connector/{slug} lists its variables.',
  );

/** Returns the problem with a variable's value, or null. */
export function problemWithValue(definition: VariableDefinition, path: FieldPath, value: unknown): FieldError | null {
  const { name, type } = definition;
  if (sizeOfValue(value) > variableLimits.value)
    return fieldError(path, tooLong, `${name} is too long. Use at most 8 KiB.`);
  if (fits(definition, value)) return null;
  const message = isOfType(definition, value)
    ? `${name} is not one of the allowed values.`
    : `${name} must be of type ${type}.`;
  return fieldError(path, invalidValue, message);
}

/** Whether a value from the third party may be stored in the variable. */
export const isVariableValue = (definition: VariableDefinition, value: unknown): boolean =>
  problemWithValue(definition, '', value) === null;

/** Returns the problem with the number or the size of all values, or null. */
export function problemWithSizes(values: Readonly<Record<string, unknown>>): FieldError | null {
  const problem = (reason: FieldReason, message: string): FieldError => fieldError('/variables', reason, message);
  const { count, all } = variableLimits;
  if (Object.keys(values).length > count) return problem(tooMany, `Too many variables. Use at most ${count}.`);
  return sizeOfValue(values) > all
    ? problem(tooLong, 'The variables are too long. Use at most 64 KiB in total.')
    : null;
}

/**
 * Returns the problems with variables that a caller sets before the sign-in. Callers cannot set values that the third
 * party sends with its tokens, because a caller could then choose where calls go. Secret values are refused, because
 * they cannot be sealed before there is an account.
 */
export function problemsWithInitialValues(
  definitions: readonly VariableDefinition[] = [],
  values: Readonly<Record<string, unknown>>,
): FieldError[] {
  const sizeProblem = problemWithSizes(values);
  if (sizeProblem) return [sizeProblem];
  const known = new Map(definitions.map((each) => [each.name, each]));
  return Object.entries(values).flatMap(([name, value]) => problemWithInitialValue(known.get(name), name, value) ?? []);
}

function problemWithInitialValue(
  definition: VariableDefinition | undefined,
  name: string,
  value: unknown,
): FieldError | null {
  if (!definition) return problemWithUnknown(name);
  const path = pathToVariable(name);
  if (definition.source === 'token_response')
    return fieldError(path, invalidValue, `${name} is set by the third party and cannot be changed.`);
  if (definition.secret)
    return fieldError(path, invalidValue, `${name} is secret. Set it after the connection has been created.`);
  return problemWithValue(definition, path, value);
}

function fits(definition: VariableDefinition, value: unknown): boolean {
  if (!isOfType(definition, value)) return false;
  if (typeof value !== 'string') return true;
  const { type, options = [], pattern } = definition;
  if (type === 'select') return options.some((option) => option.value === value);
  return (pattern === undefined || matchesPattern(pattern, value)) && isAllowedHost(definition, value);
}

function isOfType({ type }: VariableDefinition, value: unknown): boolean {
  if (type === 'json') return value !== undefined;
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (type === 'boolean') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  if (type === 'url') return isHttpsUrl(value);
  return type !== 'host' || isHost(value);
}

/**
 * Whether a variable may have this host as its value, according to its `host_suffixes` and `options`. A variable without
 * these accepts any host.
 */
export const isAllowedHost = ({ host_suffixes, options }: VariableDefinition, host: string): boolean =>
  (!host_suffixes || host_suffixes.some((suffix) => `.${host.toLowerCase()}`.endsWith(`.${suffix}`))) &&
  (!options || options.some(({ value }) => value === host));

export const isHttpsUrl = (value: string): boolean => isUrl(value) && new URL(value).protocol === 'https:';

/**
 * Whether a string is a valid host, or the beginning of one. Labels such as `xn--` with undecodable text after it are
 * invalid.
 */
export const isHost = (value: string): boolean =>
  value.length <= 253 &&
  /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(value) &&
  isUrl(`https://${value}.com`);

/** Whether the whole text matches a pattern of the definition. Returns false if the pattern is unsafe. */
export function matchesPattern(pattern: string, text: string): boolean {
  try {
    return Pattern.ofWhole(pattern).test(text);
  } catch (thrown) {
    if (thrown instanceof PatternRefused) return false;
    throw thrown;
  }
}
