import { type Migration, type QueryRunner } from 'typeorm';

/**
 * Lets migrations change tables that Citus has distributed. Citus sends the whole text of a change to its nodes, which do
 * not accept several statements in one text. In a block, each statement has a text of its own. A text with values runs as it is,
 * because a block cannot have values or return rows.
 */
export async function adaptToCitus(runner: QueryRunner, pending: readonly Migration[]): Promise<void> {
  const found = (await runner.query(findExtension)) as object[];
  if (found.length === 0) return;
  for (const { instance } of pending) {
    const up = instance!.up.bind(instance);
    instance!.up = async (own) => {
      // Triggers touch only rows of their own organization, which are on the same node.
      await own.query('set local citus.enable_unsafe_triggers = on');
      // Otherwise, Citus refuses to create a function after a change of a table in the same transaction.
      await own.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
      const query: QueryRunner['query'] = (sql: string, values?: unknown[]) =>
        own.query(values === undefined ? inBlock(sql) : sql, values);
      await up(Object.assign(Object.create(own) as QueryRunner, { query }));
    };
  }
}

const findExtension = `select from pg_extension where extname = 'citus'`;

const inBlock = (sql: string): string => `do $block$ begin ${sql.trimEnd().replace(/;?$/, ';')} end $block$`;
