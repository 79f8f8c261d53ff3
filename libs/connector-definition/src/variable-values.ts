import { pathIn, type FieldError, type FieldPath, Pattern, PatternRefused, isUrl, type FieldReason } from '#kernel';
import { type VariableDefinition } from './connector-definition.js';

/** Of a connection. Bytes as JSON, of one value and of all. Source: product design, Variables. */
export const variableLimits = { count: 100, value: 8 * 1024, all: 64 * 1024 };

export const sizeOfValue = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** What is wrong with a value that somebody gives for a variable; null where nothing is. */
export function problemWithValue(definition: VariableDefinition, path: FieldPath, value: unknown): FieldError | null {
  const { name, type } = definition;
  if (sizeOfValue(value) > variableLimits.value)
    return { path, reason: 'too_long', message: `${name} is longer than 8 KiB.` };
  if (fits(definition, value)) return null;
  const message = isOfType(definition, value) ? `${name} is none of those that it may be.` : `${name} is no ${type}.`;
  return { path, reason: 'invalid_value', message };
}

/** Whether a value that the third party gave may become the variable's. */
export const isVariableValue = (definition: VariableDefinition, value: unknown): boolean =>
  problemWithValue(definition, '', value) === null;

/** What is wrong with all values together; their number is looked at before the values are. */
export function problemWithSizes(values: Readonly<Record<string, unknown>>): FieldError | null {
  const wrong = (reason: FieldReason, message: string): FieldError => ({ path: '/variables', reason, message });
  const { count, all } = variableLimits;
  if (Object.keys(values).length > count) return wrong('too_many', `There are at most ${count} variables.`);
  return sizeOfValue(values) > all ? wrong('too_long', 'All variables together are longer than 64 KiB.') : null;
}

/**
 * What is wrong with variables that are known before anybody signs in. What the third party names with its tokens cannot
 * be said for it, or they would go where the caller likes; what is secret waits for a place that seals it.
 */
export function problemsWithKnown(
  definitions: readonly VariableDefinition[] = [],
  values: Readonly<Record<string, unknown>>,
): FieldError[] {
  const tooMuch = problemWithSizes(values);
  if (tooMuch) return [tooMuch];
  const known = new Map(definitions.map((each) => [each.name, each]));
  return Object.entries(values).flatMap(([name, value]) => problemWithKnown(known.get(name), name, value) ?? []);
}

function problemWithKnown(definition: VariableDefinition | undefined, name: string, value: unknown): FieldError | null {
  const path = pathIn('/variables', name.slice(0, 63));
  if (!definition) return { path, reason: 'unknown_field', message: 'The connector has no such variable.' };
  if (definition.source === 'token_response')
    return { path, reason: 'invalid_value', message: `${name} is named by the third party itself.` };
  if (definition.secret)
    return { path, reason: 'invalid_value', message: `${name} is secret: set it once the connection is made.` };
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
  if (type === 'url') return isAddress(value);
  return type !== 'host' || isHost(value);
}

/** Whether a host belongs to the service that the definition means: options are all that there are, whatever asks for one. */
export const isAllowedHost = ({ host_suffixes, options }: VariableDefinition, host: string): boolean =>
  (!host_suffixes || host_suffixes.some((suffix) => `.${host.toLowerCase()}`.endsWith(`.${suffix}`))) &&
  (!options || options.some(({ value }) => value === host));

export const isAddress = (value: string): boolean => isUrl(value) && new URL(value).protocol === 'https:';

/** Or the beginning of one: what is no name in any host, such as `xn--` before what decodes to nothing, is none. */
export const isHost = (value: string): boolean =>
  value.length <= 253 &&
  /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(value) &&
  isUrl(`https://${value}.com`);

/** Whether a whole text is as a pattern of the definition says; no, where the pattern is none that can be trusted. */
export function matchesPattern(pattern: string, text: string): boolean {
  try {
    return Pattern.ofWhole(pattern).test(text);
  } catch (thrown) {
    if (thrown instanceof PatternRefused) return false;
    throw thrown;
  }
}
