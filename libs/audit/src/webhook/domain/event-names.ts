import { type FieldError, invalidFields } from '#kernel';

/** Names, `area.*` and `*` as an endpoint may have them. @throws validation_error for what no event is called. */
export function refuseUnknownEvents(wanted: readonly string[], known: Iterable<string>): void {
  const names = new Set(['*']);
  for (const name of known) names.add(name).add(`${name.split('.')[0]}.*`);
  const wrong = wanted.flatMap((name, place): FieldError[] =>
    names.has(name) ? [] : [{ path: `/events/${place}`, reason: 'invalid_value', message: unknown(name) }],
  );
  if (wrong.length > 0) throw invalidFields(wrong);
}

const unknown = (name: string): string =>
  `No event is called “${name.slice(0, 80)}”: GET /audit-log/actions lists them; area.* and * stand for many.`;
