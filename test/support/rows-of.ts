import { type Api } from './api.js';

const tables = `
  select table_schema || '.' || table_name as name from information_schema.columns
  where column_name = 'org_id' and table_schema <> 'vault' order by 1`;

/** Names of the tables with rows of organizations. */
export const tablesOf = async (api: Api, orgId: string): Promise<string[]> =>
  (await api.sql(orgId, tables)).map(({ name }) => name as string);

/** Columns with times of last activity, which are written in the background at any time. */
const behind = ['last_used_at', 'last_used_ip', 'last_active_on'];

/** All rows of an organization, by table. */
export async function rowsOf(api: Api, orgId: string): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const name of await tablesOf(api, orgId))
    [rows[name]] = await api.sql(
      orgId,
      `select coalesce(json_agg(row order by row::text), '[]') as rows
       from (select to_jsonb(t) - $1::text[] as row from ${name} t where org_id = $2) as every`,
      [behind, orgId],
    );
  return rows;
}
