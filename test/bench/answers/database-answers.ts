import { Client } from 'pg';

/** Returns answers of PostgreSQL: a table of rows and columns, a list of objects, and a plan nested in itself. */
export async function databaseAnswers(ownerUrl: string): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { fields, rows } = await client.query({ text: settings, rowMode: 'array' });
    const { rows: columns } = await client.query(listed);
    const { rows: plans } = await client.query<Record<string, unknown>>(planned);
    return {
      settings_table: { columns: fields.map(({ name }) => name), row_count: rows.length, rows },
      column_list: columns,
      query_plan: plans[0]!['QUERY PLAN'],
    };
  } finally {
    await client.end();
  }
}

const settings = `select name, setting, unit, category, short_desc from pg_settings order by name`;

const listed = `
  select table_schema, table_name, column_name, ordinal_position, data_type, is_nullable
  from information_schema.columns where table_schema = 'pg_catalog' order by table_name, ordinal_position limit 600`;

const planned = `
  explain (format json, verbose) select table_name, constraint_name, column_name
  from information_schema.table_constraints
  join information_schema.key_column_usage using (constraint_name, table_name)
  join information_schema.columns using (table_name, column_name)`;
