import { type ToolFacts } from '#access-control';
import { query } from './cluster/sql.js';

export type TestConnector = {
  slug: string;
  name: string;
  tools: ToolFacts[];
  /** Auth methods. By default there are none, so nobody can sign in. */
  auth?: object[];
};

/** A tool that was never renamed: its name equals its operation. */
export const toolNamed = (name: string, facts: Partial<ToolFacts> = {}): ToolFacts => {
  const origin = `origin of ${name}`;
  return { name, operation: `operation of ${name}`, origin, origins: [origin], ...facts };
};

export const connector = (slug: string, name: string, ...tools: (string | ToolFacts)[]): TestConnector => ({
  slug,
  name,
  tools: tools.map((tool) => (typeof tool === 'string' ? toolNamed(tool) : tool)),
});

/** A connector as a row of the catalog's table. */
export const rowOf = ({ slug, name, tools, auth = [] }: TestConnector) => ({
  slug,
  tools,
  definition: {
    format: 1,
    slug,
    name,
    categories: [],
    base_url: 'https://api.example.com',
    auth,
    tools: tools.map((tool) => ({
      name: tool.name,
      description: tool.name,
      request: { method: 'POST', path: `/${tool.name}` },
    })),
  },
});

/** The row of `rowOf` for statements that take JSON. */
export const columns = 'as given (slug text, definition jsonb, tools jsonb)';

/** Makes these the only shipped connectors of a database. Start the API afterwards, without seeding. */
export async function ship(ownerUrl: string, connectors: readonly TestConnector[]): Promise<void> {
  await query(ownerUrl, 'delete from catalog.shipped_connectors');
  await query(
    ownerUrl,
    `insert into catalog.shipped_connectors
       (slug, status, source_digest, digest, definition, tools, revision, created_at, updated_at)
     select slug, 'published', '', slug, definition, tools, 1, now(), now() from jsonb_to_recordset($1) ${columns}`,
    [JSON.stringify(connectors.map(rowOf))],
  );
}
