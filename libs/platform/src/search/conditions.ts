import { type QueryResultRow } from 'pg';
import { type Reads, type Values } from '#kernel';
import { Searches } from './searches.js';

/**
 * A filter on rows, as a tree. `any` with an empty list matches no rows. The reader of a table maps fields to
 * columns.
 */
export type Condition<Field extends string> =
  | { all: readonly Condition<Field>[] }
  | { any: readonly Condition<Field>[] }
  | { not: Condition<Field> }
  | Comparison<Field>;

/** `type`: for a list, compares only the entries of this type. */
export type Comparison<Field extends string> = {
  field: Field;
  operator: Operator;
  value: string | boolean | null;
  type?: string;
};

/** Operators of RFC 7644. */
export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr';

/**
 * The SQL expression of each field. A field that supports only `eq`, with a list of values, has a function that
 * returns the whole comparison. A field with a list of entries does not support `ne`.
 */
export type ConditionColumns<Field extends string> = Record<
  Field,
  string | ((parameter: string) => string) | ConditionList
>;

/** SQL of a list in a row. `rows`: the condition, with an index, that rows with entries meet. */
type ConditionList = { rows: string; entries: string; value: string; type: string };

/**
 * The ids of all rows that may contain a string in one of several fields, and the name of the id column. An index
 * finds the ids before the condition is evaluated.
 */
type Candidates = { id: string; fields: readonly string[]; holding: ReadonlyMap<string, readonly string[]> };

const noCandidates: Candidates = { id: '', fields: [], holding: new Map() };

/** Operators that search inside a text. Because of row level security, PostgreSQL does not use indexes for them. */
const inPart: readonly Operator[] = ['co', 'sw', 'ew'];

/** Returns the texts that a condition searches for, with their fields. */
export function partsIn(condition: Condition<string>): { field: string; text: string }[] {
  if ('all' in condition) return condition.all.flatMap((part) => partsIn(part));
  if ('any' in condition) return condition.any.flatMap((part) => partsIn(part));
  if ('not' in condition) return partsIn(condition.not);
  const { field, operator, value } = condition;
  return inPart.includes(operator) && typeof value === 'string' ? [{ field, text: value }] : [];
}

/** Returns a condition in SQL. A comparison with a missing value is false, even if it tests for a difference. */
function conditionSql<Field extends string>(
  condition: Condition<Field>,
  columns: ConditionColumns<Field>,
  candidates = noCandidates,
): { sql: string; values: Values } {
  const values: Record<string, Value> = {};
  const name = (value: Value): string => {
    const key = `value_${Object.keys(values).length}`;
    values[key] = value;
    return `:${key}`;
  };
  return { sql: buildConditionSql(condition, { columns, name, candidates }), values };
}

type Value = string | boolean | readonly string[];
type Name = (value: Value) => string;
type Place<Field extends string> = { columns: ConditionColumns<Field>; name: Name; candidates: Candidates };

function buildConditionSql<Field extends string>(condition: Condition<Field>, place: Place<Field>): string {
  const each = (parts: readonly Condition<Field>[]) => parts.map((part) => buildConditionSql(part, place));
  if ('all' in condition) return `(${each(condition.all).join(' and ')})`;
  if ('any' in condition) return condition.any.length === 0 ? 'false' : `(${each(condition.any).join(' or ')})`;
  if ('not' in condition) return `(${buildConditionSql(condition.not, place)}) is not true`;
  const { field, operator, value } = condition;
  const { columns, name, candidates } = place;
  const column = columns[field];
  if (typeof column === 'function') return column(name(value ?? ''));
  if (typeof column === 'object') return listSql(column, condition, name);
  const compared = comparisonSql(column, operator, value, name);
  const isNarrowed = inPart.includes(operator) && candidates.fields.includes(field);
  const ids = isNarrowed ? candidates.holding.get(String(value)) : undefined;
  return ids ? `(${candidates.id} = any(${name(ids)}::text[]) and ${compared})` : compared;
}

function listSql(
  { rows, entries, ...entry }: ConditionList,
  { operator, value, type }: Comparison<string>,
  name: Name,
): string {
  const typed = type === undefined ? [] : [`${entry.type} = ${name(type)}`];
  const conditions = [...typed, comparisonSql(entry.value, operator, value, name)];
  return `(${rows} and exists (select from ${entries} where ${conditions.join(' and ')}))`;
}

function comparisonSql(column: string, operator: Operator, value: Comparison<string>['value'], name: Name): string {
  if (operator === 'pr') return `${column} is not null`;
  if (value === null) return `${column} is ${operator === 'ne' ? 'not ' : ''}null`;
  const parameter = name(value);
  return comparisons[operator](column, typeof value === 'boolean' ? `${parameter}::boolean` : parameter);
}

const comparisons: Record<Exclude<Operator, 'pr'>, (column: string, value: string) => string> = {
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

/**
 * A table to which conditions are applied. `from` ends with a condition, and further conditions are added with `and`.
 */
type ConditionTable<Field extends string> = {
  select: string;
  from: string;
  order: string;
  columns: ConditionColumns<Field>;
  /**
   * `id`: the id column of the table. `foundBy`: the function from `searchable` that finds rows by a text in one of
   * `fields`.
   */
  parts: { id: string; fields: readonly Field[]; foundBy: `${string}.${string}` };
};

/** Rows at a position in a list, and the length of the list. */
export type ConditionPage<Row> = { total: number; rows: Row[] };

/** Returns a page of the rows that match a condition. A condition of null selects all rows. */
export async function conditionPage<Row extends QueryResultRow, Field extends string>(
  reads: Reads,
  orgId: string,
  { select, from, order, columns, parts }: ConditionTable<Field>,
  condition: Condition<Field> | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<ConditionPage<Row>> {
  const searched = condition ? partsIn(condition) : [];
  const indexed = searched.filter(({ field }) => (parts.fields as readonly string[]).includes(field));
  const texts = indexed.map(({ text }) => text);
  const holding = await new Searches(reads).holdingEach(orgId, parts.foundBy, texts);
  const candidates = { ...parts, holding };
  const { sql, values } = condition ? conditionSql(condition, columns, candidates) : { sql: 'true', values: {} };
  const where = `${from} and ${sql}`;
  const options = { once: condition !== null && !isComparison(condition), heavy: searched.length > 0 };
  const page = () =>
    reads.rows<Row>(
      orgId,
      `${select} ${where} ${order} offset :offset limit :limit`,
      { ...values, offset, limit },
      options,
    );
  const count = async () =>
    (await reads.one<{ total: number }>(orgId, `select count(*)::integer as total ${where}`, values, options))!.total;
  if (limit === 0) return { total: await count(), rows: [] };
  if (!isLookup(condition)) {
    const [total, rows] = await Promise.all([count(), page()]);
    return { total, rows };
  }
  const rows = await page();
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return { total: isLast ? offset + rows.length : await count(), rows };
}

/**
 * Whether a condition is a single comparison. These produce few distinct SQL statements, so their prepared plans are
 * kept.
 */
const isComparison = (condition: Condition<string>) => 'field' in condition;

/** Whether a condition usually finds at most one row. If its page is not full, the page already shows the total. */
const isLookup = (condition: Condition<string> | null) =>
  condition !== null && 'field' in condition && condition.operator === 'eq';
