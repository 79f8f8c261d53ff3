/**
 * A position in a request: a JSON Pointer (RFC 6901) into the body, or the name of a parameter or header with its
 * location as prefix.
 */
export type FieldPath = '' | `/${string}` | `query:${string}` | `path:${string}` | `header:${string}`;

/** The path of a nested value: `pathIn('/tools', 3, 'tool_name')`. After `query:`, the first step is the parameter. */
export const pathIn = (path: FieldPath, ...steps: (string | number)[]): FieldPath =>
  path === 'query:'
    ? `query:${steps[0]!}`
    : (`${path}${steps.map((step) => `/${escaped(String(step))}`).join('')}` as FieldPath);

/** The field's name for use in a message; for an entry of a list, the list's name. */
export function fieldAt(path: FieldPath): string {
  const steps = path.split(/[/:]/).slice(1);
  const name = steps.findLast((step) => !/^\d+$/.test(step));
  return name?.replaceAll('~1', '/').replaceAll('~0', '~') ?? 'The body';
}

const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');
