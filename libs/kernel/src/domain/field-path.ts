/**
 * A position in a request: a JSON Pointer (RFC 6901) into the body, or a parameter or header with a prefix, such as
 * `query:limit`.
 */
export type FieldPath = '' | `/${string}` | `query:${string}` | `path:${string}` | `header:${string}`;

/**
 * Extends a path, as in `pathIn('/tools', 3, 'tool_name')`. After `query:`, the first step is the name of the
 * parameter. A long step is cut off, because escaping a name of a megabyte would block the process.
 */
export const pathIn = (path: FieldPath, ...steps: (string | number)[]): FieldPath =>
  path === 'query:'
    ? `query:${steps[0]!}`
    : (`${path}${steps.map((step) => `/${escaped(shortened(String(step)))}`).join('')}` as FieldPath);

/** Returns the field's name for a message. For an entry of a list, this is the list's name. */
export function fieldAt(path: FieldPath): string {
  const steps = path.split(/[/:]/).slice(1);
  const name = steps.findLast((step) => !/^\d+$/.test(step));
  return name?.replaceAll('~1', '/').replaceAll('~0', '~') ?? 'The body';
}

/** Maximum length of a step in UTF-16 code units. */
const maxStep = 200;

/** A character of two code units is not cut in half. */
const shortened = (step: string): string =>
  step.length > maxStep ? `${step.slice(0, maxStep).replace(/[\ud800-\udbff]$/, '')}…` : step;

const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');
