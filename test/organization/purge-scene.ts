import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { query } from '../support/cluster/sql.js';
import { oneOfEverything } from '../support/everything.js';
import { type MemberClient } from '../support/founder.js';
import { type ProductOptions, startProduct } from '../support/product.js';
import { eventually } from '../support/vault.js';
import { makePurgeDue } from '../support/states/organizations.js';

type Ask = <Row extends object = any>(sql: string) => Promise<Row[]>;

/** A place in the purge: the operation, the table, and a condition on the row. */
export type Rows = [event: string, table: string, when: string];

/** A product whose organizations are deleted. The caller stops it. */
export async function startPurgeScene(options: ProductOptions = {}) {
  const product = await startProduct(options);
  /** Runs a statement that sees every organization, as the owner of the schemas. */
  const asOwner: Ask = (sql) => query(product.urls.owner, sql);
  // The vault's tables are in a separate database here.
  const databases: Ask[] = [asOwner, product.vaultSql];
  const purge = (orgId: string) => product.run('PurgeOrganization', orgId, orgId);
  const isPurged = async (orgId: string): Promise<boolean> =>
    (await asOwner(`select from organizations.purges where org_id = '${orgId}' and finished_at is not null`)).length ===
    1;

  /** Runs a statement before each matching row is written, until the returned function is called. */
  async function aheadOf([event, table, when]: Rows, done: string): Promise<() => Promise<unknown>> {
    await asOwner(`create or replace function public.ahead() returns trigger language plpgsql as
      $$ begin ${done}; return coalesce(new, old); end $$`);
    await asOwner(
      `create trigger ahead before ${event} on ${table} for each row when (${when}) execute function public.ahead()`,
    );
    return () => asOwner(`drop trigger ahead on ${table}`);
  }

  return {
    product,
    asOwner,
    purge,
    isPurged,
    aheadOf,
    /** Makes a statement fail, as if the process had crashed there. */
    crashOn: (...rows: Rows) => aheadOf(rows, `raise exception 'crashed'`),
    /** An organization with one of everything, and an account at a third party. */
    organizationWithAll: async () => {
      const world = await oneOfEverything(product);
      await product.installDemo(world.owner);
      await product.connect(world.owner);
      return world;
    },
    /** Schedules the deletion, and makes it due. */
    schedule: async ({ owner }: { owner: MemberClient }): Promise<void> => {
      await owner(`DELETE /organization/${owner.orgId}`);
      await makePurgeDue(asOwner, owner.orgId);
    },
    /** Runs the job repeatedly, as a worker does, until nothing is left. */
    purgeToTheEnd: (orgId: string) =>
      eventually(async () => {
        await purge(orgId);
        return isPurged(orgId);
      }, 'the organization to be deleted'),
    checksumsOf: (orgId: string) => checksumsOf(databases, orgId),
    tracesOf: (...texts: string[]) => tracesOf(databases, texts),
  };
}

const tables = `select table_schema || '.' || table_name as name from information_schema.columns
  join information_schema.tables using (table_schema, table_name)
  where column_name = 'org_id' and table_type = 'BASE TABLE' order by 1`;

/** Times of last activity are written in the background, at any time. */
const behind = `array['last_used_at', 'last_used_ip', 'last_active_on']`;

/** A row count and a checksum for each table with rows of the organization. */
async function checksumsOf(databases: Ask[], orgId: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const ask of databases) {
    const sumOf = ({ name }: { name: string }) =>
      `select '${name}' as name, count(*) || ' ' || md5(string_agg(what, ',' order by what)) as sum
       from (select (to_jsonb(stored) - ${behind})::text as what from ${name} as stored where org_id = '${orgId}') as rows`;
    const statement = (await ask<{ name: string }>(tables)).map(sumOf).join(' union all ');
    for (const { name, sum } of await ask<{ name: string; sum: string | null }>(statement))
      if (sum !== null) sums[name] = sum;
  }
  return sums;
}

const everywhere = `select table_schema || '.' || table_name as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`;

/** Tables of both databases, including queues and search, in which any column contains one of the texts. */
async function tracesOf(databases: Ask[], texts: string[]): Promise<string[]> {
  const found: string[] = [];
  const patterns = texts.map((text) => `'%${text}%'`).join();
  for (const ask of databases)
    for (const { name } of await ask<{ name: string }>(everywhere)) {
      const rows = await ask(`select from ${name} as stored where stored::text ilike any (array[${patterns}]) limit 1`);
      if (rows.length > 0) found.push(name);
    }
  // Both URLs may lead to the same database.
  return [...new Set(found)];
}

const spoolOf = (vaultDataDir: string) => join(vaultDataDir, 'spool');

/** Leaves a file of the organization in the vault's spool. */
export async function spool(vaultDataDir: string, orgId: string): Promise<void> {
  await mkdir(spoolOf(vaultDataDir), { recursive: true });
  const key = { org_id: orgId, account_id: 'acct_x', generation: 1 };
  const tokens = { ...key, revision: 1, fence: 1, secret: '', expires_at: null, scopes: null };
  await writeFile(join(spoolOf(vaultDataDir), `${orgId}~acct_x~1.json`), JSON.stringify(tokens));
}

export const spooled = (vaultDataDir: string): Promise<string[]> => readdir(spoolOf(vaultDataDir));
