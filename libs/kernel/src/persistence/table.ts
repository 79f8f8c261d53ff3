import { EntitySchema } from 'typeorm';
import { type Read } from './reads.js';

/** The options of a column, which follow from the type of its field. */
type Column<Value> = ColumnType<NonNullable<Value>> &
  (null extends Value ? { nullable: true } : { nullable?: never }) & {
    primary?: true;
    select?: false;
    insert?: false;
    update?: false;
  };

type ColumnType<Value> = [Value] extends [string]
  ? { type: 'text'; array?: never }
  : [Value] extends [number]
    ? { type: 'integer' }
    : [Value] extends [boolean]
      ? { type: 'boolean' }
      : [Value] extends [Date]
        ? { type: 'timestamptz' }
        : [Value] extends [Uint8Array]
          ? { type: 'bytea' }
          : { type: 'jsonb' } | ([Value] extends [readonly string[]] ? { type: 'text'; array: true } : never);

/** A column for every field of a state. */
export type TableColumns<State> = { readonly [Field in keyof State]-?: Column<State[Field]> };

declare const row: unique symbol;

/** SQL of a list of columns, with the type of the rows that have them. */
export type ColumnList<Row> = string & { readonly [row]?: Row };

/** The rows that a statement with these columns returns. */
export type RowOf<List extends ColumnList<object>> = List extends ColumnList<infer Row> ? Row : never;

type Field<State> = keyof State & string;

/** The columns that begin the table of every aggregate. */
export const aggregateColumns = {
  org_id: { type: 'text', primary: true },
  id: { type: 'text', primary: true },
  version: { type: 'integer' },
} as const satisfies TableColumns<{ org_id: string; id: string; version: number }>;

/** Declares a table once. What TypeORM writes, the SQL of columns and the types of rows are derived from it. */
export const defineTable = <State extends object>(path: `${string}.${string}`, columns: TableColumns<State>) =>
  new Table<State>(path, columns);

export class Table<State extends object> extends EntitySchema<State> {
  private readonly fields: Field<State>[];

  constructor(
    private readonly path: string,
    columns: TableColumns<State>,
  ) {
    const [schema, tableName] = path.split('.');
    super({ name: path, schema, tableName, columns });
    this.fields = Object.keys(columns) as Field<State>[];
  }

  /** Lists some columns. `alias` is the name of the table in the statement. */
  pick<Some extends Field<State>>(some: readonly Some[], alias?: string): ColumnList<Read<Pick<State, Some>>> {
    return some.map((field) => (alias ? `${alias}.${field}` : field)).join(', ');
  }

  /** Lists all columns but some. A new field of the state is in the list. */
  omit<Some extends Field<State>>(some: readonly Some[], alias?: string): ColumnList<Read<Omit<State, Some>>> {
    const omitted: readonly string[] = some;
    return this.pick(
      this.fields.filter((field) => !omitted.includes(field)),
      alias,
    ) as ColumnList<Read<Omit<State, Some>>>;
  }

  /** SQL that inserts a row. Its parameters have the names of the fields. */
  get insert(): string {
    const parameters = this.fields.map((field) => `:${field}`);
    return `insert into ${this.path} (${this.fields.join(', ')}) values (${parameters.join(', ')})`;
  }

  /** SQL that replaces all fields but the primary key. Its parameters have the names of the fields. */
  get update(): string {
    const { columns } = this.options;
    const set = this.fields.filter((field) => !columns[field]?.primary).map((field) => `${field} = :${field}`);
    return `update ${this.path} set ${set.join(', ')}`;
  }
}
