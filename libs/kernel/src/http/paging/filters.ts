import { type Values } from '../../persistence/driver/statement.js';

/** What each filter of a list asks of a row, in SQL that calls the filter's value by its name: `role_id = :role_id`. */
export type Filters<Query extends object> = { [Name in keyof Query]?: string };

/** Conditions of a statement, each beginning with `and`, and the values they refer to. */
export type Narrowing = { conditions: string; values: Values };

/** The same with counted values. */
export type CountedNarrowing = { conditions: string; values: unknown[] };

/** The conditions of the filters that a query gives: `{ …values, …window.parameters }` are the values of the statement. */
export function narrow<Query extends object>(filters: Filters<Query>, query: Query): Narrowing;
/** For a statement that counts its parameters: `$n` is the value. @param first number of the first that is free. */
export function narrow<Query extends object>(filters: Filters<Query>, query: Query, first: number): CountedNarrowing;
export function narrow<Query extends object>(filters: Filters<Query>, query: Query, first?: number) {
  const given = (Object.keys(filters) as (keyof Query & string)[]).filter((name) => query[name] !== undefined);
  const conditions = (write: (name: keyof Query & string, place: number) => string) => given.map(write).join(' ');
  if (first === undefined) {
    const values = Object.fromEntries(given.map((name) => [name, query[name]])) as Values;
    return { conditions: conditions((name) => `and ${filters[name]!}`), values };
  }
  return {
    conditions: conditions((name, place) => `and ${filters[name]!.replaceAll('$n', `$${first + place}`)}`),
    values: given.map((name) => query[name]),
  };
}
