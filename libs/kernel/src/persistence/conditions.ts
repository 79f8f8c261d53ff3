import { type Values } from './driver/statement.js';

/** What rows are asked for, as a tree: whoever reads a table says which column each field is. */
export type Condition<Field extends string> =
  | { all: readonly Condition<Field>[] }
  | { any: readonly Condition<Field>[] }
  | { not: Condition<Field> }
  | Comparison<Field>;

export type Comparison<Field extends string> = { field: Field; operator: Operator; value: string | boolean | null };

/** Those of RFC 7644. */
export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr';

/** SQL of each field; of one that is only ever compared by `eq` with many, the comparison with what is given. */
export type ConditionColumns<Field extends string> = Record<Field, string | ((given: string) => string)>;

/** A condition in SQL. What rows lack is neither equal to anything nor different from nothing. */
export function conditionSql<Field extends string>(
  condition: Condition<Field>,
  columns: ConditionColumns<Field>,
): { sql: string; values: Values } {
  const values: Record<string, string | boolean> = {};
  const name = (value: string | boolean): string => {
    const key = `asked_${Object.keys(values).length}`;
    values[key] = value;
    return `:${key}`;
  };
  return { sql: sqlOf(condition, columns, name), values };
}

type Name = (value: string | boolean) => string;

function sqlOf<Field extends string>(
  condition: Condition<Field>,
  columns: ConditionColumns<Field>,
  name: Name,
): string {
  const each = (parts: readonly Condition<Field>[]) => parts.map((part) => sqlOf(part, columns, name));
  if ('all' in condition) return `(${each(condition.all).join(' and ')})`;
  if ('any' in condition) return `(${each(condition.any).join(' or ')})`;
  if ('not' in condition) return `(${sqlOf(condition.not, columns, name)}) is not true`;
  const { field, operator, value } = condition;
  const column = columns[field];
  return typeof column === 'string' ? comparisonSql(column, operator, value, name) : column(name(value ?? ''));
}

function comparisonSql(column: string, operator: Operator, value: Comparison<string>['value'], name: Name): string {
  if (operator === 'pr') return `${column} is not null`;
  if (value === null) return `${column} is ${operator === 'ne' ? 'not ' : ''}null`;
  const given = name(value);
  return written[operator](column, typeof value === 'boolean' ? `${given}::boolean` : given);
}

const written: Record<Exclude<Operator, 'pr'>, (column: string, value: string) => string> = {
  eq: (column, value) => `${column} = ${value}`,
  ne: (column, value) => `${column} is distinct from ${value}`,
  co: (column, value) => `strpos(${column}, ${value}) > 0`,
  sw: (column, value) => `starts_with(${column}, ${value})`,
  ew: (column, value) => `right(${column}, length(${value})) = ${value}`,
  gt: (column, value) => `${column} > ${value}`,
  ge: (column, value) => `${column} >= ${value}`,
  lt: (column, value) => `${column} < ${value}`,
  le: (column, value) => `${column} <= ${value}`,
};
