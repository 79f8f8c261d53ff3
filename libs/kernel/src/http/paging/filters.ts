import { type Values } from '../../persistence/driver/statement.js';

/** The SQL condition of each filter of a list. It refers to the filter's value by name: `role_id = :role_id`. */
export type Filters<Query extends object> = { [Name in keyof Query]?: string };

/** Conditions of a statement, each beginning with `and`, and their parameter values. */
export type Narrowing = { conditions: string; values: Values };

/** The conditions for the filters in a query. `{ …values, …window.parameters }` are the values of the statement. */
export function narrow<Query extends object>(filters: Filters<Query>, query: Query): Narrowing {
  const given = (Object.keys(filters) as (keyof Query & string)[]).filter((name) => query[name] !== undefined);
  const conditions = given.map((name) => `and ${filters[name]!}`).join(' ');
  return { conditions, values: Object.fromEntries(given.map((name) => [name, query[name]])) as Values };
}
