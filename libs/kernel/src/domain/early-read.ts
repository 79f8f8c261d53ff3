/** The values of an early read. They come from the request. */
type EarlyValues = Readonly<Record<string, string>>;

type Row = Record<string, unknown>;

/**
 * A read of a route that depends only on the caller's organization and the request. It is sent in one round trip with
 * the look-up of the caller, before the route's policy is checked. If the caller is refused, its rows are dropped.
 */
export class EarlyRead {
  /** Filled in when the round trip ends. */
  readonly rows: Row[] = [];

  /** @param sql a statement that suits `genericPlan`. `:org_id` is the caller's organization. */
  constructor(
    readonly sql: string,
    readonly values: EarlyValues,
  ) {}

  /** Returns the rows for the same statement with the same values; undefined for another. */
  rowsFor(sql: string, values: EarlyValues): Row[] | undefined {
    const isSame = sql === this.sql && Object.entries(values).every(([name, value]) => this.values[name] === value);
    return isSame ? this.rows : undefined;
  }
}

/** The early reads of a controller, by handler. Each gets the id in the route's path. */
export type RouteReads<Handler extends string> = Readonly<Record<Handler, (parameters: { id: string }) => EarlyRead>>;
