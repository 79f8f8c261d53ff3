import { type EntityManager, type EntitySchema } from 'typeorm';
import { type AggregateState } from './aggregate.js';
import { sendIn } from '../persistence/driver/send.js';
import { bind, type PrecedingStatement, type Values } from '../persistence/driver/statement.js';

/** Loads the rows that match `where`, and locks them until the transaction ends. */
export async function lockedStates<State extends AggregateState>(
  manager: EntityManager,
  table: EntitySchema<State>,
  where: Record<string, string>,
): Promise<State[]> {
  const { columns, driver, tablePath } = entityOf(manager, table);
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

export async function addState<State extends AggregateState>(
  manager: EntityManager,
  table: EntitySchema<State>,
  state: State,
  preceding: PrecedingStatement,
): Promise<void> {
  const { columns, driver, tablePath } = entityOf(manager, table);
  const added = columns.filter(({ isInsert }) => isInsert);
  const names = added.map(({ databaseName }) => databaseName);
  const insert = `insert into ${tablePath} (${names.join(', ')}) values (${names.map((name) => `:${name}`).join(', ')})`;
  await sendIn(manager, bind(insert, valuesOf(state, added, driver), null), [preceding]);
}

/** Replaces the row if it still has the expected version. Returns whether it did. */
export async function replaceState<State extends AggregateState>(
  manager: EntityManager,
  table: EntitySchema<State>,
  state: State,
  preceding: PrecedingStatement,
): Promise<boolean> {
  const { columns, driver, tablePath } = entityOf(manager, table);
  const set = columns.filter(({ isUpdate, databaseName }) => isUpdate && !key.includes(databaseName));
  const assignments = set.map(({ databaseName }) => `${databaseName} = :${databaseName}`);
  const values = valuesOf(state, set, driver);
  const update = `update ${tablePath} set version = version + 1, ${assignments.join(', ')}`;
  return wrote(manager, update, { ...values, ...keyOf(state) }, preceding);
}

/** Deletes the row if it still has the expected version. Returns whether it did. */
export function removeState<State extends AggregateState>(
  manager: EntityManager,
  table: EntitySchema<State>,
  state: State,
  preceding: PrecedingStatement,
): Promise<boolean> {
  return wrote(manager, `delete from ${entityOf(manager, table).tablePath}`, keyOf(state), preceding);
}

const key = ['org_id', 'id', 'version'];
const keyOf = ({ org_id, id, version }: AggregateState) => ({ org_id, id, version });

async function wrote(manager: EntityManager, write: string, values: Values, preceding: PrecedingStatement) {
  const statement = bind(`${write} where ${conditions(key)} returning id`, values, null);
  const { rows } = await sendIn(manager, statement, [preceding]);
  return rows.length === 1;
}

function valuesOf(state: object, columns: Entity['columns'], driver: Entity['driver']): Values {
  const values: Record<string, NonNullable<unknown> | null> = {};
  for (const column of columns)
    values[column.databaseName] = driver.preparePersistentValue(column.getEntityValue(state), column) as object | null;
  return values;
}

type Entity = ReturnType<typeof entityOf>;

function entityOf<State extends AggregateState>({ connection }: EntityManager, table: EntitySchema<State>) {
  const { columns, tablePath } = connection.getMetadata(table);
  return { columns, tablePath, driver: connection.driver };
}

const conditions = (names: string[]): string => names.map((name) => `${name} = :${name}`).join(' and ');
