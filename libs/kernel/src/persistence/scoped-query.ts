import { createHash } from 'node:crypto';
import { Query, type QueryConfig, type QueryResultRow, type Submittable } from 'pg';

/** What a statement may see: the organization that `enter` names when given `value`. */
export type Scope = { enter: string; value: string | Buffer | null };

/** Sees one organization, or with null none, which leaves the few tables that belong to no organization. */
export const organization = (orgId: string | null): Scope => ({
  enter: `select set_config('latchkey.org_id', $1, true)`,
  value: orgId,
});

/**
 * A named statement that sees one organization, in one round trip. Both statements go out before one Sync, which makes
 * them one implicit transaction that the setting ends with. Four round trips would cost 60 % of the rate.
 */
export class ScopedQuery<Row extends QueryResultRow>
  extends (Query as unknown as PreparedQuery)
  implements Submittable
{
  private entered = false;

  constructor(
    private readonly scope: Scope,
    text: string,
    values: unknown[],
    resolve: (rows: Row[]) => void,
    reject: (error: Error) => void,
  ) {
    super({ name: nameOf(text), text, values }, (error, result) =>
      error ? reject(error) : resolve(result.rows as Row[]),
    );
  }

  requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    const { enter, value } = this.scope;
    const name = nameOf(enter);
    if (forget(wire, name)) wire.parse({ name, text: enter, types: [] });
    wire.bind({ portal: '', statement: name, values: [value], valueMapper: (each) => each });
    wire.execute({ portal: '', rows: 0 });
    forget(wire, this.name);
    super.prepare(wire);
  }

  /** `pg` counts one statement a query, and so takes the second for parsed as soon as the first is. */
  override hasBeenParsed(wire: Wire): boolean {
    return runOn(wire).has(this.name);
  }

  override handleDataRow(message: unknown): void {
    if (this.entered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    runOn(wire).add(this.entered ? this.name : nameOf(this.scope.enter));
    if (this.entered) super.handleCommandComplete(message, wire);
    this.entered = true;
  }
}

/** What ran on a connection, and so is surely parsed there. */
const ran = new WeakMap<Wire, Set<string>>();

function runOn(wire: Wire): Set<string> {
  const names = ran.get(wire) ?? new Set();
  ran.set(wire, names);
  return names;
}

/** Whether a statement is to be parsed. It may be there from a try that failed later: closing one that is not is no error. */
function forget(wire: Wire, name: string): boolean {
  if (runOn(wire).has(name)) return false;
  wire.close({ type: 'S', name });
  return true;
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

/** What `pg` 8 calls on a prepared query; its type declarations leave it out. */
type PreparedQuery = new (
  config: QueryConfig,
  done: (error: Error | null, result: { rows: unknown[] }) => void,
) => Submittable & {
  readonly name: string;
  prepare(wire: Wire): void;
  hasBeenParsed(wire: Wire): boolean;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

type Wire = {
  close(statement: { type: 'S'; name: string }): void;
  parse(statement: { name: string; text: string; types: [] }): void;
  bind(portal: { portal: ''; statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  execute(portal: { portal: ''; rows: 0 }): void;
};
