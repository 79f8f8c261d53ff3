/** What each filter of a list asks of a row, in SQL; `$n` is the value it was given. */
export type Filters<Query extends object> = { [Name in keyof Query]?: string };

/** Conditions of a statement, and the values they refer to. */
export type Narrowing = { conditions: string; values: unknown[] };

/**
 * The conditions of the filters that a query gives, each beginning with `and`.
 * @param first number of the first parameter that is free.
 */
export function narrow<Query extends object>(filters: Filters<Query>, query: Query, first: number): Narrowing {
  const given = (Object.keys(filters) as (keyof Query)[]).filter((name) => query[name] !== undefined);
  const conditions = given.map((name, place) => `and ${filters[name]!.replaceAll('$n', `$${first + place}`)}`);
  return { conditions: conditions.join(' '), values: given.map((name) => query[name]) };
}
