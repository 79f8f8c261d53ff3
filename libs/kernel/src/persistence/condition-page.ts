import { type QueryResultRow } from 'pg';
import { type Condition, type ConditionColumns, conditionSql, partsIn } from './conditions.js';
import { type Reads } from './reads.js';
import { Searches } from './search/searches.js';

/** A table as conditions ask for its rows: `from` ends in a condition that more are added to with `and`. */
export type ConditionTable<Field extends string> = {
  select: string;
  from: string;
  order: string;
  columns: ConditionColumns<Field>;
  /** The column of its ids, and what tells those of rows that hold a text in some fields: made `searchable`. */
  parts: { id: string; fields: readonly Field[]; foundBy: `${string}.${string}` };
};

/** Rows of a place in a list, and how many the whole list has. */
export type ConditionPage<Row> = { total: number; rows: Row[] };

/** A page of the rows that a condition, or with null none, leaves. */
export async function conditionPage<Row extends QueryResultRow, Field extends string>(
  reads: Reads,
  orgId: string,
  { select, from, order, columns, parts }: ConditionTable<Field>,
  condition: Condition<Field> | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<ConditionPage<Row>> {
  const sought = condition ? partsIn(condition) : [];
  const indexed = sought.filter(({ field }) => (parts.fields as readonly string[]).includes(field));
  const texts = indexed.map(({ text }) => text);
  const holding = await new Searches(reads).holdingEach(orgId, parts.foundBy, texts);
  const candidates = { ...parts, holding };
  const { sql, values } = condition ? conditionSql(condition, columns, candidates) : { sql: 'true', values: {} };
  const where = `${from} and ${sql}`;
  const options = { once: condition !== null && !isComparison(condition), heavy: sought.length > 0 };
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

/** Texts of single comparisons are few enough to be kept with their plans. */
const isComparison = (condition: Condition<string>) => 'field' in condition;

/** One that finds a row or none as a rule: a page that is not full has counted them. */
const isLookup = (condition: Condition<string> | null) =>
  condition !== null && 'field' in condition && condition.operator === 'eq';
