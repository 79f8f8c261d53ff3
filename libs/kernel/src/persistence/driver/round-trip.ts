import { type ClientBase, Query, type QueryResultRow, type Submittable } from 'pg';
import { type BuildRow, type Field, rowBuilder } from './columns.js';
import { type Closing, PreparedStatements } from './prepared-statements.js';
import { type BoundStatement, type PrecedingStatement } from './statement.js';

/** Methods that `pg` 8 calls on a prepared query. Its type declarations omit them. */
type PreparedQuery = new (
  text: string,
  values: unknown[],
  done: (error: Error | null) => void,
) => Submittable & {
  name: string;
  prepare(wire: Wire): void;
  hasBeenParsed(wire: Wire): boolean;
  handleRowDescription(message: { fields: Field[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

/** The part of a `pg` 8 connection that a query uses. */
type Wire = Closing & {
  parse(statement: { name: string; text: string; types: [] }): void;
  bind(portal: { portal: ''; statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(portal: { type: 'P'; name: '' }): void;
  execute(portal: { portal: ''; rows: 0 }): void;
  sync(): void;
};

/** `commit`: sends a commit after the statement, in the same round trip. */
type RoundTripOptions = { commit?: boolean };

/** The result of a statement. `command` is PostgreSQL's tag, such as `UPDATE 3`. */
export type Answer<Row> = { rows: Row[]; command: string };

/**
 * Sends a named statement and its preceding statements in one round trip. All statements are sent before one Sync, so
 * they form one implicit transaction with local settings, unless one of them begins an explicit transaction. Separate
 * round trips would cost 60 % of the throughput. A connection describes each statement only once. See
 * docs/decisions/0001-statements-sent-through-pg.md.
 */
class RoundTrip<Row extends QueryResultRow> extends (Query as unknown as PreparedQuery) implements Submittable {
  private completed = 0;
  private parsed = false;
  /** Builds the rows of each statement whose rows are read. Undefined until PostgreSQL has described its columns. */
  private readonly builders: (BuildRow | undefined)[] = [];
  private readonly answer: Answer<Row>;

  constructor(
    private readonly preceding: readonly PrecedingStatement[],
    { name, text, values, rows = [] }: BoundStatement,
    resolve: (answer: Answer<Row>) => void,
    reject: (error: Error) => void,
    private readonly options: RoundTripOptions,
  ) {
    const answer: Answer<Row> = { rows: rows as Row[], command: '' };
    // Passes the values one by one, because `pg` would copy an object property by property.
    super(text, values, (error) => (error ? reject(error) : resolve(answer)));
    this.name = name;
    this.answer = answer;
  }

  requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    preparedOn(wire).closeDropped(wire);
    for (const { name, text, values, rows } of this.preceding) {
      if (!isParsed(wire, name)) wire.parse({ name, text, types: [] });
      wire.bind({ portal: '', statement: name, values, valueMapper: (each) => each });
      if (!this.knowsColumns(wire, name) && rows) wire.describe({ type: 'P', name: '' });
      wire.execute({ portal: '', rows: 0 });
    }
    this.parsed = isParsed(wire, this.name);
    const described = this.knowsColumns(wire, this.name) ? undescribed(wire) : wire;
    super.prepare(this.options.commit ? committing(described) : described);
  }

  /** Called for each statement of the round trip in turn. */
  private knowsColumns(wire: Wire, name: string): boolean {
    const builder = preparedOn(wire).builderOf(name);
    this.builders.push(builder);
    return builder !== undefined;
  }

  /**
   * `pg` expects one statement per query: when the first statement of the round trip is parsed, it already marks the
   * last one as parsed.
   */
  override hasBeenParsed(): boolean {
    return this.parsed;
  }

  override handleRowDescription({ fields }: { fields: Field[] }): void {
    this.builders[this.completed] = rowBuilder(fields);
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const preceding = this.preceding[this.completed];
    const rows: QueryResultRow[] | undefined = preceding ? preceding.rows : this.answer.rows;
    rows?.push(this.builders[this.completed]!(fields));
  }

  override handleCommandComplete({ text }: { text: string }, wire: Wire): void {
    const builder = this.builders[this.completed];
    const place = this.completed++;
    if (place > this.preceding.length) return;
    const preceding = this.preceding[place];
    if (!preceding) this.answer.command = text;
    const { name } = preceding ?? this;
    if (name !== '') preparedOn(wire).add(name, builder ?? (preceding ? null : buildsNothing));
  }
}

/** Statements that have run on a connection and are therefore prepared there. */
const prepared = new WeakMap<Wire, PreparedStatements>();

function preparedOn(wire: Wire): PreparedStatements {
  const statements = prepared.get(wire) ?? new PreparedStatements();
  prepared.set(wire, statements);
  return statements;
}

const buildsNothing: BuildRow = () => ({});

/** A round trip may contain a statement twice. Closing a statement is harmless if it is not parsed. */
function isParsed(wire: Wire, name: string): boolean {
  const statements = preparedOn(wire);
  const parsed = statements.has(name);
  // An unnamed statement need not be closed, because the next one replaces it.
  if (!parsed && name !== '') {
    wire.close({ type: 'S', name });
    statements.begin(name);
  }
  return parsed;
}

const undescribedWires = new WeakMap<Wire, Wire>();

/** The same connection, but it sends no Describe message. For statements whose result columns are already known. */
function undescribed(wire: Wire): Wire {
  const undescribedWire =
    undescribedWires.get(wire) ?? (Object.create(wire, { describe: { value: () => undefined } }) as Wire);
  undescribedWires.set(wire, undescribedWire);
  return undescribedWire;
}

/** The same connection, but it sends a commit before it ends the round trip. */
const committing = (wire: Wire): Wire =>
  Object.create(wire, {
    sync: {
      value: () => {
        wire.parse({ name: '', text: 'commit', types: [] });
        wire.bind({ portal: '', statement: '', values: [], valueMapper: (each) => each });
        wire.execute({ portal: '', rows: 0 });
        wire.sync();
      },
    },
  }) as Wire;

/** Sends a statement and its preceding statements in one round trip, as they are. */
export const sendStatements = <Row extends QueryResultRow>(
  client: ClientBase,
  statement: BoundStatement,
  preceding: readonly PrecedingStatement[],
  options: RoundTripOptions = {},
): Promise<Answer<Row>> =>
  new Promise((resolve, reject) => {
    client.query(new RoundTrip<Row>(preceding, statement, resolve, reject, options));
  });
