import { invalid } from '../../domain/errors.js';
import { type Values } from '../../persistence/driver/statement.js';
import { type Reads } from '../../persistence/reads.js';
import { type Cursors, keyOrder, type Position } from './cursor.js';
import { type DateColumns, narrowByDates, type Narrowing } from './date-filters.js';
import { type DatedPageQuery, defaultLimit, maxCounted, maxPageBytes, type Page, type PageQuery } from './page.js';
import { invalidValue } from '../../domain/field-reasons.js';

export { CreatedPageQuery, DatedPageQuery, maxPageBytes, type Page, PageQuery, pageSchema, PageTotal } from './page.js';

/**
 * The sort orders of a list: the value of `sort` and the SQL of its key. The first is the default. A leading `-`
 * sorts descending. A key must not be null. If two rows have the same key, their ids decide.
 */
export type Sorts = Record<string, SortKey>;

type SortKey = {
  /** SQL of the key. Absent to sort by id, which is the order of creation. */
  by?: string;
  /** PostgreSQL type of the key. `text` by default. */
  type?: 'text' | 'timestamptz' | 'integer';
};

type Listing = {
  orgId: string;
  /** The route, including the ids in its path. Cursors of another list are refused. */
  route: `GET /${string}`;
  query: PageQuery & { sort?: string };
  sorts: Sorts;
  id?: string;
  /** Required for a list whose query accepts `created_after` or `updated_after`. */
  dates?: DateColumns;
};

/** Splits lists into pages by key, never by offset, so that concurrent changes neither skip nor repeat rows. */
export class Paging {
  constructor(
    private readonly cursors: Cursors,
    private readonly reads: Reads,
  ) {}

  /** @throws validation_error for an unknown sort order, bad_request for a cursor of another list. */
  open({ orgId, route, query, sorts, id = 'id', dates }: Listing): PageWindow {
    const { limit, cursor, count, sort = Object.keys(sorts)[0]!, ...filters } = query;
    if (!Object.hasOwn(sorts, sort))
      throw invalid('query:sort', invalidValue, `sort must be one of ${Object.keys(sorts).join(', ')}.`);
    const scope = { orgId, route, filters: { ...filters, sort } };
    const position = cursor === undefined ? null : this.cursors.read(cursor, scope);
    const write = (at: Position) => this.cursors.write(at, scope);
    const key = sorts[sort]!;
    const dated = narrowByDates(filters, { dates, id });
    const isCounted = count !== undefined;
    return new PageWindow({ orgId, limit, sort, key, id, position, write, isCounted, dated }, this.reads);
  }
}

type Plan = {
  orgId: string;
  limit: number;
  sort: string;
  key: SortKey;
  id: string;
  position: Position | null;
  write: (at: Position) => string;
  isCounted: boolean;
  dated: Narrowing;
};

/** Reads one page of a list, or provides the SQL fragments for it. */
export class PageWindow {
  constructor(
    private readonly plan: Plan,
    private readonly reads: Reads,
  ) {}

  /**
   * Reads the page.
   * @param sql selects `keys` and the row's own columns. It ends after its own conditions. This method adds the
   * filters by date, the start of the page, the order and the limit.
   * @param options `heavy` and `genericPlan` as for `Reads.rows`. `maxBytes`: a page with large rows ends at about this
   * size, before it has `limit` rows. `rowBytes`: SQL of the size of a row, if most of it is in one text column. It is
   * cheaper than the size of all columns.
   */
  async read<Row extends object>(
    sql: string,
    values: Values = {},
    options: { heavy?: boolean; genericPlan?: boolean; maxBytes?: number; rowBytes?: string } = {},
  ): Promise<Page<Row & PageRow>> {
    const all = `${sql} ${this.dates.conditions}`;
    const unpaged = { ...values, ...this.dates.values };
    const sliced = { ...unpaged, ...this.parameters };
    // With a filter by date, the statement may read many rows to find a few.
    const heavy = this.dates.conditions === '' ? options.heavy : true;
    const whole = `${all} ${this.clause}`;
    const statement = options.maxBytes === undefined ? whole : this.cut(whole, options.maxBytes, options.rowBytes);
    const { genericPlan } = options;
    const rows = await this.reads.rows<Row & PageRow>(this.plan.orgId, statement, sliced, { heavy, genericPlan });
    return this.page(rows, await this.count(all, unpaged));
  }

  /** Returns a statement for those rows of another one with `clause` that begin within the first `maxBytes` bytes. */
  cut(statement: string, maxBytes = maxPageBytes, rowBytes?: string): string {
    const direction = this.descends ? 'desc' : 'asc';
    const order = `${this.plan.key.by ? `page_key ${direction}, ` : ''}page_id ${direction}`;
    return endAtBytes(statement, order, maxBytes, rowBytes);
  }

  /**
   * If the caller asked for the total, counts the rows of a statement that has no order or limit. The statement has
   * the conditions of the list, so it counts only rows that the caller can get.
   */
  async count(sql: string, values: Values): Promise<number | undefined> {
    if (!this.plan.isCounted) return undefined;
    const bounded = `select count(*)::integer as rows from (${sql} limit ${maxCounted + 1}) as counted`;
    const found = await this.reads.one<{ rows: number }>(this.plan.orgId, bounded, values, { heavy: true });
    return found!.rows;
  }

  /** The filters by date. `read` adds them. */
  get dates(): Narrowing {
    return this.plan.dated;
  }

  /** Whether rows are ordered by id only. */
  get isById(): boolean {
    return this.plan.key.by === undefined;
  }

  /** SQL of the columns that the cursors need. The statement must select them together with the row's own columns. */
  get keys(): string {
    const { key, id } = this.plan;
    return key.by ? `${id} as page_id, ${key.by} as page_key` : `${id} as page_id`;
  }

  /**
   * SQL for the end of the statement: where the page starts, the order and the limit. The limit is one row more than
   * the page has, to find out whether another page follows. The values of this clause are `parameters`.
   */
  get clause(): string {
    return this.buildClause(this.rows);
  }

  /**
   * SQL of the limit. The default limit is a literal, so that PostgreSQL plans the statement once. With a parameter,
   * it would plan every execution.
   */
  get rows(): string {
    return this.hasDefaultLimit ? `${defaultLimit + 1}` : ':page_limit';
  }

  /** Like `clause`, with another limit, for scanning rows in the order of the list. */
  buildClause(limit: number | string): string {
    const { key, id, position } = this.plan;
    const direction = this.descends ? 'desc' : 'asc';
    const limited = `order by ${key.by ? `${key.by} ${direction}, ` : ''}${id} ${direction} limit ${limit}`;
    if (!position) return limited;
    const operator = this.descends ? '<' : '>';
    if (!key.by) return `and ${id} ${operator} :page_id ${limited}`;
    return `and (${key.by}, ${id}) ${operator} (:page_key::${key.type ?? 'text'}, :page_id) ${limited}`;
  }

  /** The values of `clause`. Add them to the statement's own. */
  get parameters(): Values {
    const keys = this.plan.position?.keys ?? [];
    return {
      ...(keys.length === 2 && { page_key: keys[0]! }),
      ...(keys.length > 0 && { page_id: keys.at(-1)! }),
      ...(!this.hasDefaultLimit && { page_limit: this.plan.limit + 1 }),
    };
  }

  /**
   * Makes the page from the rows of the statement, in the order of the list, with cursors to the next and the
   * previous page.
   * @param counted the result of `count`.
   */
  page<Row extends PageRow>(rows: Row[], counted?: number): Page<Row> {
    const { limit, position } = this.plan;
    const more = rows.length > limit || rows.length < (rows[0]?.page_found ?? 0);
    const result = rows.slice(0, limit);
    const total = this.computeTotal(counted);
    if (!position?.backward) {
      const prev_cursor = this.before(position !== null, result);
      return { result, next_cursor: this.after(more, result), prev_cursor, ...total };
    }
    result.reverse();
    return { result, next_cursor: this.after(true, result), prev_cursor: this.before(more, result), ...total };
  }

  /**
   * Returns the window of one statement, if several statements make up a page: `limit` rows in the order of the page,
   * after the last row of the previous statement.
   */
  part(limit: number, after?: PageRow): PageWindow {
    const { position, sort } = this.plan;
    const backward = position?.backward ?? false;
    const start = after ? { backward, sort, keys: this.listKeys(after) } : position;
    return new PageWindow({ ...this.plan, limit, position: start }, this.reads);
  }

  /**
   * Makes the page from rows in memory, in any order. The rows must be all rows of the list, or all rows of each part
   * that may be on the page.
   * @param counted the number of rows of the list, if some of them are missing.
   */
  buildPage<Row extends PageRow>(rows: Row[], counted: number | undefined = rows.length): Page<Row> {
    const { limit, position } = this.plan;
    const direction = this.descends ? -1 : 1;
    const keyed = rows.map((row) => ({ row, keys: this.listKeys(row) }));
    const after = position ? keyed.filter(({ keys }) => direction * keyOrder(keys, position.keys) > 0) : keyed;
    after.sort((one, other) => direction * keyOrder(one.keys, other.keys));
    return this.page(
      after.slice(0, limit + 1).map(({ row }) => row),
      counted,
    );
  }

  private after = (more: boolean, rows: PageRow[]) => (more ? this.cursorAt(rows.at(-1), false) : null);
  private before = (more: boolean, rows: PageRow[]) => (more ? this.cursorAt(rows[0], true) : null);

  private computeTotal(counted: number | undefined): Pick<Page<unknown>, 'total' | 'total_is_minimum'> {
    if (!this.plan.isCounted || counted === undefined) return {};
    return counted > maxCounted ? { total: maxCounted, total_is_minimum: true } : { total: counted };
  }

  private get hasDefaultLimit(): boolean {
    return this.plan.limit === defaultLimit;
  }

  private get descends(): boolean {
    return this.plan.sort.startsWith('-') !== (this.plan.position?.backward ?? false);
  }

  private cursorAt(row: PageRow | undefined, backward: boolean): string | null {
    if (!row) return null;
    return this.plan.write({ backward, sort: this.plan.sort, keys: this.listKeys(row) });
  }

  private listKeys({ page_id, page_key }: PageRow): (string | number)[] {
    return this.plan.key.by ? [page_key ?? '', page_id] : [page_id];
  }
}

/**
 * Returns a statement for those rows of another one that begin within the first `maxBytes` bytes. `page_found` is the
 * number of all rows of the other statement.
 */
export const endAtBytes = (
  statement: string,
  order: string,
  maxBytes = maxPageBytes,
  rowBytes = 'octet_length(page::text)',
): string => `
  select * from (
    select page.*, (count(*) over ())::integer as page_found, sum(${rowBytes})
      over (order by ${order} rows between unbounded preceding and 1 preceding) as page_begin
    from (${statement}) as page
  ) as measured where coalesce(page_begin, 0) < ${maxBytes} order by ${order}`;

/**
 * The columns that `PageWindow.keys` adds to a row. Views leave them out. `page_found`: the number of rows, at most one
 * above the limit, before the page was cut to `maxBytes`.
 */
export type PageRow = { page_id: string; page_key?: string | number; page_found?: number };

/** Fields of a query that `Paging` reads. All others are filters. */
type PagingField = keyof DatedPageQuery | 'sort';

/**
 * The SQL condition of each filter of a list. It refers to the filter's value by name: `role_id = :role_id`. Every filter
 * needs a condition, so that no list ignores one. If SQL cannot evaluate a filter, take it out of the query (`Omit`).
 */
export type Filters<Query extends object> = {
  [Name in Exclude<keyof Query, PagingField>]-?: Condition<NonNullable<Query[Name]>>;
};

type Condition<Value> = string | ((value: Value) => string);

/**
 * Returns the conditions for the filters in a query. The values of the statement are `{ …values, …window.parameters
 * }`.
 */
export function narrow<Query extends object>(filters: Filters<NoInfer<Query>>, query: Query): Narrowing {
  const sent = query as Record<string, NonNullable<unknown> | undefined>;
  const entries = Object.entries<Condition<never>>(filters).filter(([name]) => sent[name] !== undefined);
  const conditions = entries.map(([name, condition]) => {
    return `and ${typeof condition === 'string' ? condition : condition(sent[name] as never)}`;
  });
  return { conditions: conditions.join(' '), values: Object.fromEntries(entries.map(([name]) => [name, sent[name]!])) };
}
