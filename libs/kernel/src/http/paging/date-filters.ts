import { firstIdAt } from '../../domain/ids.js';
import { type Values } from '../../persistence/driver/statement.js';

/** Conditions of a statement, each beginning with `and`, and their parameter values. */
export type Narrowing = { conditions: string; values: Values };

/** The columns that `created_after`, `updated_after` and so on refer to. */
export type DateColumns = {
  created?: string;
  updated?: string;
  /** The prefix of the rows' ids, if an id contains the time at which its row was created. */
  prefix?: string;
};

type Filter = { column: 'created' | 'updated'; operator: '>=' | '<' };

const filters: Record<string, Filter> = {
  created_after: { column: 'created', operator: '>=' },
  created_before: { column: 'created', operator: '<' },
  updated_after: { column: 'updated', operator: '>=' },
  updated_before: { column: 'updated', operator: '<' },
};

/** Maximum milliseconds between the time in a row's id and its creation time. They differ by only a few. */
const tolerance = 60_000;

/**
 * Returns the conditions for the filters by date in a query. Most lists are sorted by id. Therefore, a filter by
 * creation time also limits the ids, so that PostgreSQL reads only that part of the primary key.
 */
export function narrowByDates(query: object, { dates = {}, id }: { dates?: DateColumns; id: string }): Narrowing {
  const conditions: string[] = [];
  const values: Record<string, string> = {};
  for (const [name, { column, operator }] of Object.entries(filters)) {
    const value = (query as Record<string, string | undefined>)[name];
    if (value === undefined) continue;
    if (!dates[column]) throw new Error(`The query accepts ${name}, but the list has no such column.`);
    conditions.push(`and ${dates[column]} ${operator} :${name}::timestamptz`);
    values[name] = value;
    if (column === 'updated' || !dates.prefix) continue;
    const margin = operator === '<' ? tolerance : -tolerance;
    conditions.push(`and ${id} ${operator} :${name}_id`);
    values[`${name}_id`] = firstIdAt(dates.prefix, new Date(Date.parse(value) + margin));
  }
  return { conditions: conditions.join(' '), values };
}

/** Whether a row in memory passes the filters by date in a query. */
export function isWithinDates(query: object, row: { created_at: string; updated_at: string }): boolean {
  return Object.entries(filters).every(([name, { column, operator }]) => {
    const value = (query as Record<string, string | undefined>)[name];
    if (value === undefined) return true;
    const isBefore = Date.parse(row[`${column}_at`]) < Date.parse(value);
    return operator === '<' ? isBefore : !isBefore;
  });
}
