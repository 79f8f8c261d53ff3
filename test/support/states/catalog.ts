import { query } from '../cluster/sql.js';
import { refreshRights } from './kernel.js';
import { type Database, type Run } from './sql.js';

/** Removes the owner of a custom connector, as if the owner had left without a successor. */
export const removeConnectorOwner = ({ sql }: Database, orgId: string, slug: string) =>
  sql(orgId, 'update catalog.connectors set owner_user_id = null where slug = $1', [slug]);

/** Changes the stored size of a custom connector. */
export const setConnectorSize = ({ sql }: Database, orgId: string, slug: string, mebibytes: number) =>
  sql(orgId, 'update catalog.connectors set bytes = $2::bigint * 1024 * 1024 where slug = $1', [slug, mebibytes]);

type StoredConnector = {
  slug: string;
  /** The shipped connector whose definition and tools it has, unless `definition` and `tools` are given. */
  like?: string;
  definition?: object;
  tools?: object[];
  owner_user_id?: string | null;
  status?: string;
  origin?: string;
  digest?: string;
};

/** Stores a custom connector as it is, without the checks of a request. */
export async function storeConnector(database: Database, orgId: string, connector: StoredConnector): Promise<void> {
  const { slug, like = null, definition, tools, owner_user_id = null } = connector;
  const { status = 'published', origin = 'custom', digest = slug } = connector;
  await database.sql(
    orgId,
    `insert into catalog.connectors (org_id, slug, version, origin, status, owner_user_id, digest, definition, tools, created_at, updated_at)
     select $1, $2::text, 1, $3, $4, $5, $6,
       coalesce($7::jsonb, (select definition || jsonb_build_object('slug', $2::text) from catalog.shipped_connectors where slug = $9)),
       coalesce($8::jsonb, (select tools from catalog.shipped_connectors where slug = $9)), now(), now()`,
    [
      orgId,
      slug,
      origin,
      status,
      owner_user_id,
      digest,
      definition ? JSON.stringify(definition) : null,
      tools ? JSON.stringify(tools) : null,
      like,
    ],
  );
  await refreshRights(database, orgId);
}

/** Copies a custom connector, without its tools, as filler-1 and so on. */
export const copyConnector = ({ sql }: Database, orgId: string, slug: string, count: number) =>
  sql(
    orgId,
    `insert into catalog.connectors (org_id, slug, version, origin, status, digest, definition, tools, created_at, updated_at)
     select $1, 'filler-' || n, 1, 'custom', 'published', '', definition, '[]', now(), now()
     from catalog.connectors, generate_series(1, $3::integer) n where slug = $2`,
    [orgId, slug, count],
  );

/** Replaces a text in the stored definition of a custom connector, without the checks of a request. */
export async function replaceInDefinition(
  database: Database,
  orgId: string,
  slug: string,
  [before, after]: [before: string, after: string],
): Promise<void> {
  await database.sql(
    orgId,
    `update catalog.connectors set version = version + 1, digest = digest || '2',
      definition = replace(definition::text, $2, $3)::jsonb where slug = $1`,
    [slug, before, after],
  );
  await refreshRights(database, orgId);
}

/** Replaces the auth methods in the stored definition of a custom connector, without the checks of a request. */
export async function replaceAuthMethods(
  database: Database,
  orgId: string,
  slug: string,
  auth: object[],
): Promise<void> {
  await database.sql(
    orgId,
    `update catalog.connectors set version = version + 1, digest = digest || '2',
      definition = jsonb_set(definition, '{auth}', $2::jsonb) where slug = $1`,
    [slug, JSON.stringify(auth)],
  );
  await refreshRights(database, orgId);
}

/** Records a property of one stored tool of a custom connector. */
export const setToolFacts = ({ sql }: Database, orgId: string, slug: string, tool: string, facts: object) =>
  sql(
    orgId,
    `update catalog.connectors set tools = (select jsonb_agg(
       case when tool->>'name' = $3 then tool || $2::jsonb else tool end) from jsonb_array_elements(tools) tool)
     where slug = $1`,
    [slug, JSON.stringify(facts), tool],
  );

/** Removes the first tool of a custom connector, and makes the version 2. */
export const removeFirstTool = ({ sql }: Database, orgId: string, slug: string) =>
  sql(
    orgId,
    `update catalog.connectors set version = 2, tools = tools - 0, definition = definition #- '{tools,0}' where slug = $1`,
    [slug],
  );

/** Changes the ancestors of a fork. */
export const setAncestors = ({ sql }: Database, orgId: string, slug: string, ancestors: string[]) =>
  sql(orgId, 'update catalog.lineages set ancestors = $2 where slug = $1', [slug, ancestors]);

export const addLineage = ({ sql }: Database, orgId: string, slug: string, ancestors: string[]) =>
  sql(orgId, 'insert into catalog.lineages values ($1, $2, $3)', [orgId, slug, ancestors]);

type Grantee = { grantee_type: string; grantee_id: string | null; level: string };

/** Shares a custom connector without the checks of a request. */
export async function shareConnector(
  database: Database,
  orgId: string,
  slug: string,
  { grantee_type, grantee_id, level }: Grantee,
): Promise<void> {
  await database.sql(
    orgId,
    `insert into catalog.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
     values ($1, 'acl_' || gen_random_uuid(), $2, $3, $4, $5, now(), now())`,
    [orgId, slug, grantee_type, grantee_id, level],
  );
  await refreshRights(database, orgId);
}

/** Removes all shares of a custom connector. */
export async function unshareConnector(database: Database, orgId: string, slug: string): Promise<void> {
  await database.sql(orgId, 'delete from catalog.shares where resource_id = $1', [slug]);
  await refreshRights(database, orgId);
}

/** Removes what an earlier version did not store about the accepted version of a remote tool. */
export const forgetAcceptedMeta = ({ sql }: Database, orgId: string, slug: string) =>
  sql(orgId, `update catalog.registered_tools set accepted = accepted - 'has_meta' where slug = $1`, [slug]);

/** Adds a shipped connector like GitHub, as a new release does. */
export const addShippedConnector = (ownerUrl: string, slug: string) =>
  query(
    ownerUrl,
    `insert into catalog.shipped_connectors
       (slug, status, source_digest, digest, definition, tools, revision, created_at, updated_at)
     select $1::text, 'published', '', $1, jsonb_build_object('slug', $1::text) || (definition - 'slug'), tools,
       (select max(revision) + 1 from catalog.shipped_connectors), now(), now()
     from catalog.shipped_connectors where slug = 'github'`,
    [slug],
  );

/** Changes a shipped connector, as a new release does. */
export const releaseConnector = (ownerUrl: string, slug: string, definition: object, digest: string) =>
  query(
    ownerUrl,
    `update catalog.shipped_connectors set definition = $2, digest = $3,
       revision = (select max(revision) + 1 from catalog.shipped_connectors) where slug = $1`,
    [slug, JSON.stringify(definition), digest],
  );

/** Stores a shipped connector as an earlier release did, so that the next start updates it. */
export const storeEarlierRelease = ({ sql }: Database, slug: string, definition: object, tools: object[]) =>
  sql(
    '',
    `update catalog.shipped_connectors set source_digest = 'earlier', definition = $2, tools = $3,
       revision = revision + 100 where slug = $1`,
    [slug, JSON.stringify(definition), JSON.stringify(tools)],
  );

/** Stores the tools of a shipped connector as an earlier release did. */
export const storeEarlierTools = ({ sql }: Database, slug: string, tools: object[]) =>
  sql('', `update catalog.shipped_connectors set source_digest = 'old', digest = 'old', tools = $2 where slug = $1`, [
    slug,
    JSON.stringify(tools),
  ]);

/** Lets the next start update the shipped connectors, or the named one. */
export const forgetSourceDigests = ({ sql }: Database, slug: string | null = null) =>
  sql('', `update catalog.shipped_connectors set source_digest = '' where $1::text is null or slug = $1`, [slug]);

/** Records at the vault that it has a newer definition of the organization's connectors. */
export const setInstalledDefinition = (vaultSql: Run, orgId: string, digest: string, version: number) =>
  vaultSql(
    `update vault.integrations set definition_digest = '${digest}', definition_version = ${version}
     where org_id = '${orgId}'`,
  );

export const setInstalledVersion = (vaultSql: Run, orgId: string, version: number) =>
  vaultSql(`update vault.integrations set definition_version = ${version} where org_id = '${orgId}'`);

/** Changes a shipped connector, as a new release does. @param change SQL of the changed columns. */
export const changeShippedConnector = (ownerUrl: string, slug: string, change: string) =>
  query(
    ownerUrl,
    `update catalog.shipped_connectors set ${change},
       revision = (select max(revision) + 1 from catalog.shipped_connectors) where slug = $1`,
    [slug],
  );

/** Holds all tools of a connector for review, as after a change at a remote server. */
export async function setHeldForReview(database: Database, orgId: string, slug: string): Promise<void> {
  await database.sql(
    orgId,
    `update catalog.connectors set version = version + 1, tools = (
       select jsonb_agg(tool || '{"remote": {"title": null, "off": "changed"}}') from jsonb_array_elements(tools) as tool)
     where slug = $1`,
    [slug],
  );
  await refreshRights(database, orgId);
}

/** Adds parts to the stored definitions of all custom connectors. */
export async function changeDefinitions(database: Database, orgId: string, changes: object): Promise<void> {
  await database.sql(
    orgId,
    'update catalog.connectors set definition = definition || $2::jsonb, version = version + 1 where org_id = $1',
    [orgId, JSON.stringify(changes)],
  );
  await refreshRights(database, orgId);
}

/** Makes the first tool of each custom connector delete, and disables the second. */
export async function disableSecondTools(database: Database, orgId: string): Promise<void> {
  await database.sql(
    orgId,
    `update catalog.connectors set disabled_origins = array[tools -> 1 ->> 'origin'],
       definition = jsonb_set(definition, '{tools,0,operation}', '"delete"')
     where org_id = $1`,
    [orgId],
  );
  await refreshRights(database, orgId);
}

/** Adds a connection to each custom connector, without using the vault. */
export const connectToAll = ({ sql }: Database, orgId: string, userId: string) =>
  sql(
    orgId,
    `insert into connections.connections (org_id, id, version, connector_slug, name, name_key, owner_user_id, status,
       auth_method, saffron_account_id, created_at, updated_at)
     select $1, 'conn_' || slug, 1, slug, slug, slug, $2, 'active', 'key', 'acc_' || slug, now(), now()
     from catalog.connectors where org_id = $1`,
    [orgId, userId],
  );

/** Stores many custom connectors with their upstreams and shares at once. */
export async function storeConnectors(database: Database, orgId: string, rows: object[]): Promise<void> {
  const given = `jsonb_to_recordset($2) as given (slug text, status text, owner text, upstream text, grants jsonb,
    updated_at timestamptz, definition jsonb)`;
  const values = [orgId, JSON.stringify(rows)];
  await database.sql(
    orgId,
    `insert into catalog.connectors (org_id, slug, version, origin, status, owner_user_id, digest, definition, tools, created_at, updated_at)
     select $1, slug, 1, case when upstream is null then 'custom' else 'fork' end, status, owner, slug, definition, '[]',
       updated_at, updated_at from ${given}`,
    values,
  );
  await database.sql(
    orgId,
    `insert into catalog.lineages (org_id, slug, ancestors)
     select $1, slug, array[upstream] from ${given} where upstream is not null`,
    values,
  );
  await database.sql(
    orgId,
    `insert into catalog.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
     select $1, 'acl_' || slug, slug, entry ->> 0, entry ->> 1, entry ->> 2, now(), now()
     from ${given}, jsonb_array_elements(grants) as entry`,
    values,
  );
  await refreshRights(database, orgId);
}
