import { type FieldError, invalidFields } from '#kernel';

/** Checks the event names of an endpoint: names, `area.*` and `*`. @throws validation_error for unknown names. */
export function refuseUnknownEvents(wanted: readonly string[], known: Iterable<string>): void {
  const names = new Set(['*']);
  for (const name of known) names.add(name).add(`${name.split('.')[0]}.*`);
  const wrong = wanted.flatMap((name, place): FieldError[] =>
    names.has(name) ? [] : [{ path: `/events/${place}`, reason: 'invalid_value', message: unknown(name) }],
  );
  if (wrong.length > 0) throw invalidFields(wrong);
}

const unknown = (name: string): string =>
  `Unknown event “${name.slice(0, 80)}”. Use a name from GET /audit-log/actions, area.* or *.`;
