import { type ClientBase, Pool, type QueryResultRow } from 'pg';
import { AsyncContext } from '../domain/async-context.js';
import { type EarlyRead } from '../domain/early-read.js';
import { digitsOf } from '../domain/named-organization.js';
import {
  type DatabaseAccess,
  type ConnectionListeners,
  buildPoolOptions,
  surviveLostConnections,
} from './database-access.js';
import { findEntered, isOnCitus } from './driver/citus.js';
import { type Answer } from './driver/round-trip.js';
import { sendOn } from './driver/sending.js';
import { WatchedClient } from './driver/watched-client.js';
import { bind, bindOnce, type PrecedingStatement, type Values } from './driver/statement.js';
import { answerTypes } from './driver/columns.js';
import { FairTurns } from '../process/fair-turns.js';
import { connectionSlots, type FairSlots, heavySlots } from './fair-slots.js';
import { bindEntered, entering } from './organization.js';

/** A state as returned by `Reads`, with dates as text. */
export type Read<State> = {
  [Field in keyof State]: State[Field] extends Date | null ? AsText<State[Field]> : State[Field];
};

type AsText<Time> = Time extends Date ? string : Time;

type ReadOptions = {
  /**
   * Set it for frequent statements whose plan does not depend on the values. Such statements are planned once per
   * connection.
   */
  genericPlan?: boolean;
  /** Set it for expensive reads. They share a few slots, and wait for a slot without holding a connection. */
  heavy?: boolean;
  /** Set it for a statement that is assembled for one request. Neither its text nor its plan is cached. */
  once?: boolean;
};

/** How a read finds its organization. */
type Entry = {
  /** The organization that the key names, or null. */
  orgId: string | null;
  /**
   * The statement that finds the organization of a key that names none. It ends in
   * `set_config('latchkey.org_id', …, true)`. Its values are texts and bytes.
   */
  sql: string;
};

/**
 * Runs all reads on its own read-only connections. PostgreSQL would plan statements of TypeORM each time.
 * Parameters are named, and `:org_id` is the organization:
 *
 * const row = await this.reads.one<Row>(orgId, 'select … where org_id = :org_id and id = :id', { id });
 */
export class Reads {
  private readonly pool: Pool;
  private readonly slots: FairSlots;
  private readonly heavySlots: FairSlots;
  private readonly turns = new FairTurns();
  private readonly heavyWork = new AsyncContext<true>();
  private readonly early = new WeakMap<object, EarlyRead>();

  constructor(
    access: DatabaseAccess,
    private readonly listeners: ConnectionListeners,
  ) {
    this.pool = new Pool({
      ...buildPoolOptions(access, listeners, { default_transaction_read_only: 'on' }),
      // Idle connections stay open, because a timer for each read costs more than an idle connection.
      idleTimeoutMillis: 0,
      types: answerTypes,
    });
    surviveLostConnections(this.pool);
    this.slots = connectionSlots(access.poolSize, access.connectionTimeoutMs);
    this.heavySlots = heavySlots(access.poolSize);
  }

  /** Runs work in which every read counts as `heavy`, whichever class makes it. */
  heavily<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.heavyWork.run(true, work);
  }

  /**
   * Runs one statement in one round trip, and returns its rows. Times are RFC 3339 strings. The statement sees only
   * one organization or, for null, only the few tables without organizations.
   */
  async rows<Row extends QueryResultRow>(
    orgId: string | null,
    sql: string,
    values: Values = {},
    { genericPlan = false, heavy = this.heavyWork.current, once = false }: ReadOptions = {},
  ): Promise<Row[]> {
    const statement = (once ? bindOnce : bind)(sql, values, orgId);
    const read = () =>
      this.onConnection<Row>(orgId ?? '', (client) => sendOn(client, statement, [entering(orgId, { genericPlan })]));
    if (orgId !== null) this.turns.recordRead(orgId);
    const rows = await (heavy ? this.heavySlots.within(orgId ?? '', read) : read());
    // The work after a read may be long.
    if (orgId !== null) await this.turns.waitFor(orgId);
    return rows;
  }

  /** Like `rows`, for a statement that finds at most one row. */
  async one<Row extends QueryResultRow>(
    orgId: string | null,
    sql: string,
    values: Values = {},
    options?: ReadOptions,
  ): Promise<Row | undefined> {
    const [row] = await this.rows<Row>(orgId, sql, values, options);
    return row;
  }

  /**
   * Like `one`, for the look-up of a key, such as a token. `:org_id` is the organization that was entered. On Citus,
   * the look-up of a key that does not name its organization asks all nodes, in a round trip of its own.
   * @param early reads to send in the same round trip, within the organization that was entered.
   */
  async oneEntering<Row extends QueryResultRow>(
    { orgId, sql: enter }: Entry,
    sql: string,
    values: Values,
    early: readonly EarlyRead[] = [],
  ): Promise<Row | undefined> {
    const entry = bind(enter, values, null) as PrecedingStatement;
    // Anybody can send a key that names an organization, so it does not count against the organization's share.
    const [row] = await this.onConnection('', async (client) => {
      const { first, within } =
        orgId !== null || isOnCitus(client)
          ? organizationKnown(orgId ?? (await findEntered(client, entry)))
          : { first: entry, within: bindEntered };
      const reads = early.map((each) => within(each.sql, each.values, each.rows) as PrecedingStatement);
      return sendOn<Row>(client, within(sql, values), [first, ...reads]);
    });
    return row;
  }

  /** Returns the digits of the organization's id, to put into a key. Empty if the database is on one server. */
  digitsForKey(orgId: string): string {
    return this.listeners.distribution?.isByCitus ? digitsOf(orgId) : '';
  }

  /** Keeps a read that was sent together with the look-up of a caller, for `oneFor`. */
  keepFor(caller: { orgId: string }, early: EarlyRead): void {
    this.turns.recordRead(caller.orgId);
    this.early.set(caller, early);
  }

  /** Like `one` with a generic plan, but returns the row of the caller's early read, once, if there is one. */
  async oneFor<Row extends QueryResultRow>(
    caller: { orgId: string },
    sql: string,
    values: Readonly<Record<string, string>>,
  ): Promise<Row | undefined> {
    const rows = this.early.get(caller)?.rowsFor(sql, values);
    if (!rows) return this.one<Row>(caller.orgId, sql, values, { genericPlan: true });
    this.early.delete(caller);
    return rows[0] as Row | undefined;
  }

  private async onConnection<Row extends QueryResultRow>(
    orgId: string,
    send: (client: ClientBase) => Promise<Answer<Row>>,
  ): Promise<Row[]> {
    return this.slots.within(orgId, async () => {
      const client = await this.pool.connect();
      try {
        return (await send(client)).rows;
      } finally {
        client.release();
      }
    });
  }

  /** Opens a new connection and closes it. Throws the error of PostgreSQL if it refuses the login. */
  async tryLogin(): Promise<void> {
    const client = new WatchedClient(this.pool.options as never);
    await client.connect();
    await client.end();
  }

  /** Number of statements that wait for a connection or for a slot for heavy reads. */
  get waiting(): number {
    return this.slots.waiting + this.heavySlots.waiting;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

/** How to enter an organization whose id is known, and how to bind statements within it. */
const organizationKnown = (orgId: string): { first: PrecedingStatement; within: typeof bindEntered } => ({
  first: entering(orgId),
  within: (sql, values, rows) => ({ ...bind(sql, values, orgId), rows }),
});
