import { Injectable } from '@nestjs/common';
import { type EntityManager, type EntitySchema } from 'typeorm';
import { notFound, versionMismatch } from '../domain/errors.js';
import { EventLog } from '../events/event-log.js';
import { type DomainEvent } from '../events/event.js';
import { Transactions } from '../persistence/transactions.js';
import { sendIn } from '../persistence/driver/sending.js';
import { bind, type PrecedingStatement, type Values } from '../persistence/driver/statement.js';
import { type Aggregate, type AggregateState, type AggregateStore } from './aggregate.js';

/** Stores aggregates in a table with one row per aggregate. */
@Injectable()
export abstract class StoredAggregates<
  State extends AggregateState,
  Event extends DomainEvent,
  A extends Aggregate<State, Event>,
> implements AggregateStore<A> {
  protected abstract readonly noun: string;
  protected abstract readonly table: EntitySchema<State>;
  protected abstract revive(state: State): A;

  constructor(
    protected readonly transactions: Transactions,
    protected readonly eventLog: EventLog,
  ) {}

  add(aggregate: A): Promise<void> {
    return this.transactions.run(aggregate.state.org_id, async (manager) => {
      const appended = this.eventLog.buildStatement(aggregate.state.org_id, aggregate.events);
      await addState(manager, this.table, aggregate.state, appended);
    });
  }

  change<Result>(
    orgId: string,
    id: string,
    decide: (aggregate: A) => Result | Promise<Result>,
    expected?: readonly number[],
  ): Promise<Result> {
    return this.transactions.run(orgId, async (manager) => {
      const [state] = await this.locked(manager, { org_id: orgId, id });
      if (!state) throw notFound(this.noun);
      return this.commit(manager, state, decide, expected);
    });
  }

  protected locked(manager: EntityManager, where: Record<string, string>): Promise<State[]> {
    return lockedStates(manager, this.table, where);
  }

  protected async commit<Result>(
    manager: EntityManager,
    state: State,
    decide: (aggregate: A) => Result | Promise<Result>,
    expected?: readonly number[],
  ): Promise<Result> {
    const aggregate = this.revive(state);
    const result = await decide(aggregate);
    // Checked after `decide`, so that a caller without permission gets 403 and not 412.
    if (expected && !expected.includes(state.version)) throw versionMismatch(this.noun, expected);
    if (aggregate.changed) await this.save(manager, aggregate);
    else await this.eventLog.append(state.org_id, aggregate.events);
    return result;
  }

  protected async save(manager: EntityManager, aggregate: A): Promise<void> {
    const appended = this.eventLog.buildStatement(aggregate.state.org_id, aggregate.events);
    const write = aggregate.removed ? removeState : replaceState;
    if (!(await write(manager, this.table, aggregate.state, appended))) throw versionMismatch(this.noun);
  }
}

/** Loads the rows that match `where`, and locks them until the transaction ends. */
async function lockedStates<State extends AggregateState>(
  manager: EntityManager,
  table: EntitySchema<State>,
  where: Record<string, string>,
): Promise<State[]> {
  const { columns, driver, tablePath } = describeEntity(manager, table);
  const shown = columns.filter(({ isSelect }) => isSelect);
  const sql = `select ${shown.map(({ databaseName }) => databaseName).join(', ')} from ${tablePath}
    where ${conditions(Object.keys(where))} order by id for update`;
  const { rows } = await sendIn(manager, bind(sql, where, null));
  return rows.map((row) => {
    const state: Record<string, unknown> = {};
    for (const column of shown)
      state[column.propertyName] = driver.prepareHydratedValue(row[column.databaseName], column);
    return state as State;
  });
}

async function addState<State extends AggregateState>(
  manager: EntityManager,
  table: EntitySchema<State>,
  state: State,
  preceding: PrecedingStatement,
): Promise<void> {
  const { columns, driver, tablePath } = describeEntity(manager, table, state);
  const added = columns.filter(({ isInsert }) => isInsert);
  const names = added.map(({ databaseName }) => databaseName);
  const insert = `insert into ${tablePath} (${names.join(', ')}) values (${names.map((name) => `:${name}`).join(', ')})`;
  await sendIn(manager, bind(insert, collectColumnValues(state, added, driver), null), [preceding]);
}

/** Replaces the row if it still has the expected version. Returns whether it did. */
async function replaceState<State extends AggregateState>(
  manager: EntityManager,
  table: EntitySchema<State>,
  state: State,
  preceding: PrecedingStatement,
): Promise<boolean> {
  const { columns, driver, tablePath } = describeEntity(manager, table, state);
  const set = columns.filter(({ isUpdate, databaseName }) => isUpdate && !key.includes(databaseName));
  const assignments = set.map(({ databaseName }) => `${databaseName} = :${databaseName}`);
  const values = collectColumnValues(state, set, driver);
  const update = `update ${tablePath} set version = version + 1, ${assignments.join(', ')}`;
  return wrote(manager, update, { ...values, ...keyOf(state) }, preceding);
}

/** Deletes the row if it still has the expected version. Returns whether it did. */
function removeState<State extends AggregateState>(
  manager: EntityManager,
  table: EntitySchema<State>,
  state: State,
  preceding: PrecedingStatement,
): Promise<boolean> {
  return wrote(manager, `delete from ${describeEntity(manager, table).tablePath}`, keyOf(state), preceding);
}

const key = ['org_id', 'id', 'version'];
const keyOf = ({ org_id, id, version }: AggregateState) => ({ org_id, id, version });

async function wrote(manager: EntityManager, write: string, values: Values, preceding: PrecedingStatement) {
  const statement = bind(`${write} where ${conditions(key)} returning id`, values, null);
  const { rows } = await sendIn(manager, statement, [preceding]);
  return rows.length === 1;
}

function collectColumnValues(state: object, columns: Entity['columns'], driver: Entity['driver']): Values {
  const values: Record<string, NonNullable<unknown> | null> = {};
  for (const column of columns)
    values[column.databaseName] = driver.preparePersistentValue(column.getEntityValue(state), column) as object | null;
  return values;
}

type Entity = ReturnType<typeof describeEntity>;

/** @throws Error if `state` has a field without a column: its event would name a change that nothing stores. */
function describeEntity<State extends AggregateState>(
  { connection }: EntityManager,
  table: EntitySchema<State>,
  state: object = {},
) {
  const { columns, propertiesMap, tablePath } = connection.getMetadata(table);
  const unknown = Object.keys(state).filter((field) => !(field in propertiesMap));
  if (unknown.length > 0) throw new Error(`${tablePath} has no column for ${unknown.join(', ')}.`);
  return { columns, tablePath, driver: connection.driver };
}

const conditions = (names: string[]): string => names.map((name) => `${name} = :${name}`).join(' and ');
