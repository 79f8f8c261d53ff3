/**
 * A position in a request: a JSON Pointer (RFC 6901) into the body, or a parameter or header with a prefix, such as
 * `query:limit`.
 */
export type FieldPath = '' | `/${string}` | `query:${string}` | `path:${string}` | `header:${string}`;

/**
 * Extends a path, as in `pathIn('/tools', 3, 'tool_name')`. After `query:`, the first step is the name of the
 * parameter.
 */
export const pathIn = (path: FieldPath, ...steps: (string | number)[]): FieldPath =>
  path === 'query:'
    ? `query:${steps[0]!}`
    : (`${path}${steps.map((step) => `/${escaped(String(step))}`).join('')}` as FieldPath);

/** Returns the field's name for a message. For an entry of a list, this is the list's name. */
export function fieldAt(path: FieldPath): string {
  const steps = path.split(/[/:]/).slice(1);
  const name = steps.findLast((step) => !/^\d+$/.test(step));
  return name?.replaceAll('~1', '/').replaceAll('~0', '~') ?? 'The body';
}

const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');
