import { type ToolFacts } from '#access-control';
import { type Api } from './api.js';
import { query } from './cluster/sql.js';
import { type MemberClient } from './founder.js';

export type TestConnector = { slug: string; name: string; tools: ToolFacts[] };

export type OwnConnector = TestConnector & {
  /** A fork of these, nearest first. */
  ancestors?: string[];
  /** Its owner left and it is shared with nobody; else every member has the use of it. */
  hidden?: boolean;
};

/** A tool that was never renamed does what its name says. */
export const toolNamed = (name: string, facts: Partial<ToolFacts> = {}): ToolFacts => {
  const origin = `origin of ${name}`;
  return { name, operation: `operation of ${name}`, origin, origins: [origin], ...facts };
};

export const connector = (slug: string, name: string, ...tools: (string | ToolFacts)[]): TestConnector => ({
  slug,
  name,
  tools: tools.map((tool) => (typeof tool === 'string' ? toolNamed(tool) : tool)),
});

/** As the tables of the catalog hold it. */
const rowOf = ({ slug, name, tools }: TestConnector) => ({
  slug,
  tools,
  definition: {
    format: 1,
    slug,
    name,
    categories: [],
    base_url: 'https://api.example.com',
    auth: [],
    tools: tools.map((tool) => ({
      name: tool.name,
      description: tool.name,
      request: { method: 'POST', path: `/${tool.name}` },
    })),
  },
});

const columns = 'as given (slug text, definition jsonb, tools jsonb)';

/** Has a database ship just these connectors, to an API that is started on it later and does not seed. */
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

/** Which organization has a slug: nobody else in the deployment may. */
const holders = new Map<string, string>();

/** Gives an organization connectors of its own, in place of what it or another had of these slugs. */
export async function give(api: Api, to: MemberClient, ...connectors: OwnConnector[]): Promise<void> {
  const { orgId, userId } = to;
  for (const { slug } of connectors) {
    const holder = holders.get(slug);
    if (holder) await api.sql(holder, 'delete from catalog.connectors where org_id = $1 and slug = $2', [holder, slug]);
    holders.set(slug, orgId);
  }
  const shown = connectors.filter(({ hidden }) => !hidden).map(({ slug }) => slug);
  const forks = connectors.flatMap(({ slug, ancestors }) => (ancestors ? [{ slug, ancestors }] : []));
  await api.sql(
    orgId,
    `insert into catalog.connectors
       (org_id, slug, version, origin, status, owner_user_id, digest, definition, tools, created_at, updated_at)
     select $1, slug, 1, 'custom', 'published', case when slug = any($3) then $4 end, slug, definition, tools, now(), now()
     from jsonb_to_recordset($2) ${columns}`,
    [orgId, JSON.stringify(connectors.map(rowOf)), shown, userId],
  );
  await api.sql(
    orgId,
    `insert into catalog.lineages
     select $1, slug, ancestors from jsonb_to_recordset($2) as fork (slug text, ancestors text[])`,
    [orgId, JSON.stringify(forks)],
  );
  await api.sql(
    orgId,
    `insert into catalog.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
     select $1, 'acl_' || slug, slug, 'org', null, 'use', now(), now() from unnest($2::text[]) as slug`,
    [orgId, shown],
  );
  await api.sql(orgId, 'update kernel.access_epochs set epoch = epoch + 1');
}

/** Takes a connector of the organization's own out of the catalog. */
export async function take(api: Api, { orgId }: MemberClient, slug: string): Promise<void> {
  await api.sql(orgId, 'delete from catalog.connectors where org_id = $1 and slug = $2', [orgId, slug]);
  holders.delete(slug);
  await api.sql(orgId, 'update kernel.access_epochs set epoch = epoch + 1');
}
