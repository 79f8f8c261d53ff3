import { type QueryResultRow } from 'pg';
import { type Reads } from '#kernel';
import { type Condition, type ConditionColumns, conditionSql, partsIn } from './conditions.js';
import { Searches } from './searches.js';

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
