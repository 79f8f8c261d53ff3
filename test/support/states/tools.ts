import { type Database } from './sql.js';

/** Lets the second tool of a custom connector need a scope. */
export const needScope = ({ sql }: Database, orgId: string, slug: string, scope: string) =>
  sql(
    orgId,
    `update catalog.connectors set digest = 'scoped',
       definition = jsonb_set(definition, '{tools,1,requires_scopes}', jsonb_build_array($2::text)) where slug = $1`,
    [slug, scope],
  );

/** Makes a custom connector one of a remote server, which offers only the first of these tools to the connection. */
export async function offerFirstTool(
  { sql }: Database,
  orgId: string,
  { slug, connectionId, tools }: { slug: string; connectionId: string; tools: [string, ...string[]] },
): Promise<void> {
  await sql(
    orgId,
    `update catalog.connectors set definition = definition || '{"mcp": {"auth_mode": "custom"}}', digest = 'remote'
     where slug = $1`,
    [slug],
  );
  await sql(
    orgId,
    `insert into catalog.registered_tools (org_id, slug, name, origin, origins, accepted, trusted, turned_off, removed,
       first_seen_at, last_seen_at)
     select $1, $2, name, name, '{}', jsonb_build_object('hash', name), '{}', false, false, now(), now()
     from unnest($3::text[]) as name`,
    [orgId, slug, tools],
  );
  await sql(
    orgId,
    `insert into catalog.tool_lists (org_id, slug, connection_id, hashes)
     values ($1, $2, $3, jsonb_build_object($4::text, $4::text))`,
    [orgId, slug, connectionId, tools[0]],
  );
}
