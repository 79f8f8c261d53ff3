import { type BuildRow } from './columns.js';

/** Maximum number of prepared statements of a connection. PostgreSQL keeps tens of kilobytes for each. */
export const maxPrepared = 500;

/** The part of a `pg` 8 connection that closes statements. */
export type Closing = {
  close(statement: { type: 'S'; name: string }): void;
  /** The text of each prepared statement by its name. */
  parsedStatements: Record<string, string>;
};

/**
 * The prepared statements of a connection, with the builders of their rows. A builder is null until PostgreSQL has
 * described the columns. Every combination of filters makes another statement, so the statements
 * prepared first are closed.
 */
export class PreparedStatements {
  private readonly builders = new Map<string, BuildRow | null>();
  private readonly dropped = new Set<string>();

  has(name: string): boolean {
    return this.builders.has(name);
  }

  builderOf(name: string): BuildRow | undefined {
    return this.builders.get(name) ?? undefined;
  }

  /** A statement is about to be prepared. If it fails, PostgreSQL may keep it anyway, so it is closed later. */
  begin(name: string): void {
    this.dropped.add(name);
  }

  add(name: string, builder: BuildRow | null): void {
    this.builders.set(name, builder);
    this.dropped.delete(name);
    if (this.builders.size <= maxPrepared) return;
    const oldest = this.builders.keys().next().value!;
    this.builders.delete(oldest);
    this.dropped.add(oldest);
  }

  /** Closes the statements that have been dropped. Call it before a round trip. */
  closeDropped(connection: Closing): void {
    for (const name of this.dropped) {
      connection.close({ type: 'S', name });
      delete connection.parsedStatements[name];
    }
    this.dropped.clear();
  }
}
