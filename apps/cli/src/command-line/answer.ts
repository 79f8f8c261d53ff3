import { type Environment } from '#kernel';

/** What a command answers: one JSON value, or the same as lines for a person. */
export type Answer = object;

export type Context = { environment: Environment; answer: (given: Answer) => void };

/** `organization.id: org_…`, one fact a line; a text stands for itself. */
export function asLines(answer: Answer, prefix = ''): string {
  return Object.entries(answer)
    .map(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? asLines(value, `${prefix}${name}.`)
        : `${prefix}${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`,
    )
    .join('\n');
}
