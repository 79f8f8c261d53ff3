import { type EntityManager, type EntitySchema, type ObjectLiteral } from 'typeorm';
import { type Transactions } from './transactions.js';

type Where = Readonly<Record<string, string | number>>;

export type Changed<State> = { before: State; after: State };

/**
 * Rows of a table whose changes are not recorded as events. A change loads a row under its lock, runs a function
 * without database access, and saves the result.
 */
export class StoredStates<State extends { org_id: string }> {
  constructor(
    protected readonly transactions: Transactions,
    private readonly table: EntitySchema<State>,
  ) {}

  add(state: State): Promise<void> {
    return this.in(state.org_id, async (manager, table) => void (await manager.insert(table, state)));
  }

  /** Finds the rows with these values, ordered by key. */
  find(orgId: string, where: Where): Promise<State[]> {
    return this.rows(orgId, where);
  }

  /** Like `find`, but locks the rows until the transaction ends. */
  lock(orgId: string, where: Where): Promise<State[]> {
    return this.rows(orgId, where, { mode: 'pessimistic_write' });
  }

  /**
   * Saves the result of `decide` for each row with these values. If the result is null, the row stays as it is.
   * Returns the changes.
   */
  change(orgId: string, where: Where, decide: (state: State) => State | null): Promise<Changed<State>[]> {
    return this.in(orgId, async () => {
      const changed: Changed<State>[] = [];
      for (const before of await this.lock(orgId, where)) {
        const after = decide(before);
        if (after) changed.push({ before, after });
      }
      for (const { after } of changed) await this.save(after);
      return changed;
    });
  }

  /** Replaces the locked row with the same key. */
  save(state: State): Promise<void> {
    return this.in(state.org_id, async (manager, table) => {
      const keys = listPrimaryKeys(manager, table);
      const entries = Object.entries(state);
      const where = Object.fromEntries(entries.filter(([name]) => keys.includes(name)));
      await manager.update(table, where, Object.fromEntries(entries.filter(([name]) => !keys.includes(name))));
    });
  }

  remove(orgId: string, where: Where): Promise<void> {
    return this.in(orgId, async (manager, table) => void (await manager.delete(table, { ...where, org_id: orgId })));
  }

  private rows(orgId: string, where: Where, lock?: { mode: 'pessimistic_write' }): Promise<State[]> {
    return this.in(orgId, (manager, table) => {
      const order = Object.fromEntries(listPrimaryKeys(manager, table).map((key) => [key, 'asc' as const]));
      return manager.find(table, { where: { ...where, org_id: orgId }, order, lock }) as unknown as Promise<State[]>;
    });
  }

  /**
   * Runs work with the table as TypeORM expects it. TypeORM's types depend on the fields of a state, but only one
   * field is known here.
   */
  private in<Result>(
    orgId: string,
    work: (manager: EntityManager, table: EntitySchema<ObjectLiteral>) => Promise<Result>,
  ) {
    return this.transactions.run(orgId, (manager) =>
      work(manager, this.table as unknown as EntitySchema<ObjectLiteral>),
    );
  }
}

const listPrimaryKeys = ({ connection }: EntityManager, table: EntitySchema<ObjectLiteral>): string[] =>
  connection.getMetadata(table).primaryColumns.map(({ propertyName }) => propertyName);
