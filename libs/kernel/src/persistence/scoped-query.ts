import { createHash } from 'node:crypto';
import { Query, type QueryResultRow, type Submittable } from 'pg';
import { type Columns, columnsOf, type Field, rowOf } from './columns.js';
import { type PreparedQuery, undescribed, type Wire } from './wire.js';

/** What a statement may see: the organization that `enter` names when given `value`. */
export type Scope = { enter: string; value: string | Buffer | null };

/** Sees one organization, or with null none, which leaves the few tables that belong to no organization. */
export const organization = (orgId: string | null): Scope => ({
  enter: `select set_config('latchkey.org_id', $1, true)`,
  value: orgId,
});

/**
 * A named statement that sees one organization, in one round trip. Both statements go out before one Sync, which makes
 * them one implicit transaction that the setting ends with. Four round trips would cost 60 % of the rate. What a
 * connection has once described it is not asked to describe again.
 */
export class ScopedQuery<Row extends QueryResultRow>
  extends (Query as unknown as PreparedQuery)
  implements Submittable
{
  private entered = false;
  private columns: Columns | undefined;
  private readonly found: Row[];

  constructor(
    private readonly scope: Scope,
    text: string,
    values: unknown[],
    resolve: (rows: Row[]) => void,
    reject: (error: Error) => void,
  ) {
    const rows: Row[] = [];
    super({ name: nameOf(text), text, values }, (error) => (error ? reject(error) : resolve(rows)));
    this.found = rows;
  }

  requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    const { enter, value } = this.scope;
    const name = nameOf(enter);
    if (!known(wire, name)) wire.parse({ name, text: enter, types: [] });
    wire.bind({ portal: '', statement: name, values: [value], valueMapper: (each) => each });
    wire.execute({ portal: '', rows: 0 });
    this.columns = known(wire, this.name);
    super.prepare(this.columns ? undescribed(wire) : wire);
  }

  /** `pg` counts one statement a query, and so takes the second for parsed as soon as the first is. */
  override hasBeenParsed(): boolean {
    return this.columns !== undefined;
  }

  override handleRowDescription({ fields }: { fields: Field[] }): void {
    this.columns = columnsOf(fields);
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.entered) this.found.push(rowOf(this.columns!, fields) as Row);
  }

  override handleCommandComplete(_: unknown, wire: Wire): void {
    if (this.entered) ranOn(wire).set(this.name, this.columns!);
    else ranOn(wire).set(nameOf(this.scope.enter), []);
    this.entered = true;
  }
}

/** What ran on a connection, and so is surely parsed there, with what it answers. */
const ran = new WeakMap<Wire, Map<string, Columns>>();

function ranOn(wire: Wire): Map<string, Columns> {
  const statements = ran.get(wire) ?? new Map<string, Columns>();
  ran.set(wire, statements);
  return statements;
}

/** A statement that is not may yet be there, from a try that failed later: it is closed, which is no error where there is none. */
function known(wire: Wire, name: string): Columns | undefined {
  const columns = ranOn(wire).get(name);
  if (!columns) wire.close({ type: 'S', name });
  return columns;
}

const names = new Map<string, string>();

/** Statements are few and constant: their names are worked out once. */
export function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('md5').update(text).digest('hex');
  names.set(text, name);
  return name;
}
