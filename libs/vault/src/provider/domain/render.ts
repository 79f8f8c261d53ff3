import { ApiError, isUrl, defineError } from '#kernel';
import { encodePathText, isAllowedHost, matchesPattern, type VariableDefinition } from '#connector-definition';

const variablesIncomplete = defineError(
  409,
  'variables_incomplete',
  'Required variables of the connection are not set. Its owner sets them with `PATCH /connection/{id}/variables`.',
  undefined,
  { internal: true },
);

/** A text of the definition cannot be filled in with the account's variables. The caller gets a 409, not a 500. */
export class NotRenderable extends ApiError {
  constructor(message: string) {
    super(variablesIncomplete, message);
  }
}

type Values = Record<string, unknown>;

const placeholder = /\{\{(\w+)\}\}/g;

/**
 * Checks how long the texts in a value become when the variables are filled in, before they are. A short text may contain
 * a long variable many thousand times.
 * @throws NotRenderable
 */
export function assertRenderable(value: unknown, values: Values, maxLength: number): void {
  if (measureRendered(value, values) > maxLength)
    throw new NotRenderable(
      `The request is longer than ${maxLength} characters with its variables filled in. Shorten the variables’ values.`,
    );
}

function measureRendered(value: unknown, values: Values): number {
  if (typeof value === 'string') {
    let length = value.length;
    for (const [, name] of value.matchAll(placeholder)) length += writeVariable(values[name!])?.length ?? 0;
    return length;
  }
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((length: number, each) => length + measureRendered(each, values), 0);
}

/**
 * Returns an address of a definition with its identity variables filled in. Each variable is a whole label of the host
 * or a whole segment of the path.
 * @throws NotRenderable if a variable is missing or does not fit.
 */
export function renderUrl(template: string, definitions: VariableDefinition[] = [], values: Values = {}): string {
  const [start = '', scheme, host] = /^(https?:\/\/)([^/?#]*)/.exec(template) ?? [];
  if (!scheme || !host) throw new NotRenderable('The address needs a scheme (`http` or `https`) and a host.');
  const value = (name: string) => {
    const definition = definitions.find((each) => each.name === name);
    if (!definition?.identity) throw new NotRenderable(`${name} is not a variable that addresses may contain.`);
    return identityValue(definition, values[name]);
  };
  const filledHost = host.replace(placeholder, (_, name: string) => hostPart(value(name), name));
  const fillPart = (_: string, name: string) => encodeURIComponent(segment(value(name), name));
  const filledRest = template.slice(start.length).replace(placeholder, fillPart);
  const url = scheme + filledHost + filledRest;
  if (!isUrl(url)) throw new NotRenderable('The variables form an address with an invalid host. Check their values.');
  return url;
}

/**
 * Fills the variables into a text of a definition, including variables that do not identify the account.
 * @throws NotRenderable if a variable is not set.
 */
export function renderText(template: string, values: Values): string {
  return template.replace(placeholder, (_, name: string) => {
    const value = writeVariable(values[name]);
    if (value === null) throw new NotRenderable(`The variable ${name} is not set.`);
    return value;
  });
}

function writeVariable(value: unknown): string | null {
  const isWritable = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isWritable ? String(value) : null;
}

/**
 * Returns a path of a definition, with each variable filled in as percent-encoded text.
 * @throws NotRenderable
 */
export const renderPath = (template: string, values: Values): string =>
  template
    .split(/(\{\{\w+\}\})/)
    .map((part) =>
      part.startsWith('{{')
        ? encodeURIComponent(segment(renderText(part, values), part.slice(2, -2)))
        : encodePathText(part),
    )
    .join('');

function identityValue(definition: VariableDefinition, value: unknown): string {
  const { name, pattern } = definition;
  if (typeof value !== 'string' || value === '') throw new NotRenderable(`The variable ${name} is not set.`);
  if (pattern && !matchesPattern(pattern, value)) throw new NotRenderable(`${name} does not match its pattern.`);
  if (!isAllowedHost(definition, value))
    throw new NotRenderable(`The value of ${name} is not allowed by the connector.`);
  return value;
}

function hostPart(value: string, name: string): string {
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) || value.includes('..'))
    throw new NotRenderable(`The value of ${name} cannot be used as part of a host name.`);
  return value;
}

function segment(value: string, name: string): string {
  if (['', '.', '..'].includes(value))
    throw new NotRenderable(`The value of ${name} cannot be used as part of a path.`);
  return value;
}
