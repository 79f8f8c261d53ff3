import { type Api } from './api.js';
import { columns, rowOf, type TestConnector } from './catalog.js';
import { type MemberClient } from './founder.js';

type OwnConnector = TestConnector & {
  /** The connectors that this one is forked from, nearest first. */
  ancestors?: string[];
  /** Whether its owner left and it is not shared. Otherwise every member can use it. */
  hidden?: boolean;
};

/** The organization of each slug. A slug is unique in the installation. */
const holders = new Map<string, string>();

/**
 * Gives an organization custom connectors. They replace connectors with the same slugs, also those of other
 * organizations.
 */
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
     select $1, slug, 1, 'custom', 'published', case when slug = any($3) then $4 end,
       md5(definition::text || tools::text), definition, tools, now(), now()
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

/** Removes a custom connector from the catalog. */
export async function take(api: Api, { orgId }: MemberClient, slug: string): Promise<void> {
  await api.sql(orgId, 'delete from catalog.connectors where org_id = $1 and slug = $2', [orgId, slug]);
  holders.delete(slug);
  await api.sql(orgId, 'update kernel.access_epochs set epoch = epoch + 1');
}
