import { createHash } from 'node:crypto';
import { Query, type QueryResultRow, type Submittable } from 'pg';
import { type Columns, columnsOf, type Field, rowOf } from './columns.js';
import { type PreparedQuery, undescribed, type Wire } from './wire.js';

export type Statement = { text: string; values: unknown[] };

/** A statement that goes ahead of another one, with its values as PostgreSQL reads them. */
export type PrecedingStatement = Statement & { values: (string | Buffer | null)[] };

/** Sees one organization until the transaction ends, or with null none, which leaves the tables that belong to none. */
export const entering = (orgId: string | null): PrecedingStatement => ({
  text: `select set_config('latchkey.org_id', $1, true)`,
  values: [orgId],
});

/**
 * Beside `set_config` of an organization, for a statement that one plan suits whatever the values: PostgreSQL would often
 * plan it anew, which takes longer than running it. Lists with filters are better off without.
 */
export const onePlan = `set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** As `entering`, ahead of such a statement. */
export const enteringOften = (orgId: string): PrecedingStatement => ({
  text: `select set_config('latchkey.org_id', $1, true), ${onePlan}`,
  values: [orgId],
});

/**
 * A named statement and what goes ahead of it, in one round trip. All go out before one Sync, which makes them one
 * implicit transaction that a setting ends with, unless one of them begins a real one. A round trip each would cost
 * 60 % of the rate. What a connection has once described it is not asked to describe again.
 */
export class RoundTrip<Row extends QueryResultRow> extends (Query as unknown as PreparedQuery) implements Submittable {
  private done = 0;
  private parsed = false;
  private columns: Columns | undefined;
  private readonly found: Row[];

  constructor(
    private readonly ahead: readonly PrecedingStatement[],
    { text, values }: Statement,
    resolve: (rows: Row[]) => void,
    reject: (error: Error) => void,
  ) {
    const rows: Row[] = [];
    // Not as an object, which `pg` would copy property by property.
    super(text, values, (error) => (error ? reject(error) : resolve(rows)));
    this.name = nameOf(text);
    this.found = rows;
  }

  requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    for (const { text, values } of this.ahead) {
      const name = nameOf(text);
      if (!isParsed(wire, name)) wire.parse({ name, text, types: [] });
      wire.bind({ portal: '', statement: name, values, valueMapper: (each) => each });
      wire.execute({ portal: '', rows: 0 });
    }
    this.parsed = isParsed(wire, this.name);
    this.columns = ranOn(wire).get(this.name) ?? undefined;
    super.prepare(this.columns ? undescribed(wire) : wire);
  }

  /** `pg` counts one statement a query, and so takes the last for parsed as soon as the first is. */
  override hasBeenParsed(): boolean {
    return this.parsed;
  }

  override handleRowDescription({ fields }: { fields: Field[] }): void {
    this.columns = columnsOf(fields);
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.done === this.ahead.length) this.found.push(rowOf(this.columns!, fields) as Row);
  }

  override handleCommandComplete(_: unknown, wire: Wire): void {
    const statements = ranOn(wire);
    const before = this.ahead[this.done++];
    if (!before) statements.set(this.name, this.columns ?? []);
    else if (!statements.has(nameOf(before.text))) statements.set(nameOf(before.text), null);
  }
}

/** What ran on a connection, and so is surely parsed there, with what it answers; null as long as nobody asked. */
const ran = new WeakMap<Wire, Map<string, Columns | null>>();

function ranOn(wire: Wire): Map<string, Columns | null> {
  const statements = ran.get(wire) ?? new Map<string, Columns | null>();
  ran.set(wire, statements);
  return statements;
}

/** A statement that is not may yet be there, from a try that failed later: it is closed, which is no error where there is none. */
function isParsed(wire: Wire, name: string): boolean {
  const parsed = ranOn(wire).has(name);
  if (!parsed) wire.close({ type: 'S', name });
  return parsed;
}

const names = new Map<string, string>();

/** Statements are few and constant: their names are worked out once. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('md5').update(text).digest('hex');
  names.set(text, name);
  return name;
}
