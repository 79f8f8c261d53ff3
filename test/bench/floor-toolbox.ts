import { type FastifyInstance } from 'fastify';
import { type Pool } from 'pg';

type Entry = { tool_name: string; connection_id: string | null };

const toolbox = { name: 'toolbox', text: 'select * from toolboxes.toolboxes where org_id = $1 and id = $2' };

const connections = {
  name: 'toolbox connections',
  text: `select connection.id, connection.name, connection.status, owner.name as owner_label
    from connections.connections connection
    left join identity.members owner on owner.org_id = connection.org_id and owner.id = connection.owner_user_id
    where connection.org_id = $1 and connection.id = any($2)`,
};

const definitions = `select tool ->> 'name' as name, tool ->> 'description' as description, tool -> 'input' as input_schema
  from catalog.shipped_connectors, jsonb_array_elements(tools) as tool where slug = 'github'`;

/**
 * Serves a toolbox: its entries with their connections, and its tools with their schemas. Like Latchkey, it reads the
 * definitions of tools only once.
 */
export function serveToolbox(server: FastifyInstance, pool: Pool, orgId: string): void {
  const known = pool
    .query<{ name: string }>(definitions)
    .then(({ rows }) => new Map(rows.map((row) => [row.name, row])));
  server.get('/toolbox/:id', async (request) => {
    const { id } = request.params as { id: string };
    const { entries, ...row } = (await pool.query<{ entries: Entry[] }>({ ...toolbox, values: [orgId, id] })).rows[0]!;
    const ids = [...new Set(entries.map(({ connection_id }) => connection_id))];
    const { rows } = await pool.query<{ id: string }>({ ...connections, values: [orgId, ids] });
    const byId = new Map(rows.map((connection) => [connection.id, connection]));
    const tools = await known;
    return {
      ...row,
      entries: entries.map((entry) => ({ ...entry, connection: byId.get(entry.connection_id ?? '') })),
      tools: entries.flatMap(({ tool_name }) => tools.get(tool_name) ?? []),
    };
  });
}
