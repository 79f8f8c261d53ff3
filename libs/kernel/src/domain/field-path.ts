/**
 * Where in a request something stands: a JSON Pointer (RFC 6901) into its body, or the name of a parameter or header after
 * the place that has it. Source: product design, Error envelope.
 */
export type FieldPath = '' | `/${string}` | `query:${string}` | `path:${string}` | `header:${string}`;

/** The path of a part of what stands at a path: `pathIn('/tools', 3, 'tool_name')`. Parameters have names alone. */
export const pathIn = (path: FieldPath, ...steps: (string | number)[]): FieldPath =>
  path === 'query:'
    ? `query:${steps[0]!}`
    : (`${path}${steps.map((step) => `/${escaped(String(step))}`).join('')}` as FieldPath);

/** The field in words, for a sentence about it; of an entry of a list, the list's. */
export function fieldAt(path: FieldPath): string {
  const steps = path.split(/[/:]/).slice(1);
  const name = steps.findLast((step) => !/^\d+$/.test(step));
  return name?.replaceAll('~1', '/').replaceAll('~0', '~') ?? 'The body';
}

const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');
