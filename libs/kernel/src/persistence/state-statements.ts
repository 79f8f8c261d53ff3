import { type EntityManager, type EntitySchema } from 'typeorm';
import { type AggregateState } from '../aggregate.js';
import { prepared } from './prepared.js';
import { type PrecedingStatement } from './round-trip.js';

/** The rows with these values, kept from other writers until the transaction ends. */
export async function lockedStates<State extends AggregateState>(
  manager: EntityManager,
  table: EntitySchema<State>,
  where: Record<string, string>,
): Promise<State[]> {
  const { columns, driver, tablePath } = entityOf(manager, table);
  const shown = columns.filter(({ isSelect }) => isSelect);
  const rows = await prepared(manager, {
    text: `select ${shown.map(({ databaseName }) => databaseName).join(', ')} from ${tablePath}
      where ${conditions(Object.keys(where))} order by id for update`,
    values: Object.values(where),
  });
  return rows.map((row) => {
    const state: Record<string, unknown> = {};
    for (const column of shown)
      state[column.propertyName] = driver.prepareHydratedValue(row[column.databaseName], column);
    return state as State;
  });
}

/** Whether a row of this version was there to be replaced by the state. */
export async function replaceState<State extends AggregateState>(
  manager: EntityManager,
  table: EntitySchema<State>,
  state: State,
  ahead: PrecedingStatement,
): Promise<boolean> {
  const { columns, driver, tablePath } = entityOf(manager, table);
  const set = columns.filter(({ isUpdate, databaseName }) => isUpdate && !key.includes(databaseName));
  const assignments = set.map(({ databaseName }, n) => `${databaseName} = $${n + key.length + 1}`);
  const values = set.map((column): unknown => driver.preparePersistentValue(column.getEntityValue(state), column));
  const update = `update ${tablePath} set version = version + 1, ${assignments.join(', ')}`;
  return wrote(manager, update, state, values, ahead);
}

/** Whether a row of this version was there to be removed. */
export function removeState<State extends AggregateState>(
  manager: EntityManager,
  table: EntitySchema<State>,
  state: State,
  ahead: PrecedingStatement,
): Promise<boolean> {
  return wrote(manager, `delete from ${entityOf(manager, table).tablePath}`, state, [], ahead);
}

const key = ['org_id', 'id', 'version'];

async function wrote(
  manager: EntityManager,
  write: string,
  state: AggregateState,
  values: unknown[],
  ahead: PrecedingStatement,
) {
  const { org_id, id, version } = state;
  const text = `${write} where ${conditions(key)} returning id`;
  const rows = await prepared(manager, { text, values: [org_id, id, version, ...values] }, [ahead]);
  return rows.length === 1;
}

function entityOf<State extends AggregateState>({ connection }: EntityManager, table: EntitySchema<State>) {
  const { columns, tablePath } = connection.getMetadata(table);
  return { columns, tablePath, driver: connection.driver };
}

const conditions = (names: string[]): string => names.map((name, n) => `${name} = $${n + 1}`).join(' and ');
