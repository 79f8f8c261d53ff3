import { type EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';

/** A context's tables, in the PostgreSQL schema of its name. */
export type DatabaseSchema = {
  name: string;
  /** The database role that uses the schema. The vault's tables are readable only by the vault. */
  role: DatabaseRole;
  tables: EntitySchema[];
  /** The migrations, in the order in which they run. */
  migrations: Migration[];
  /** Brings data that the code defines up to date. Runs as the owner, after each run of the migrations. */
  afterMigrations?: (runner: QueryRunner) => Promise<void>;
  /** Tables where the role may add rows but not change or delete them. */
  appendOnly?: string[];
  /** Tables that the role may only read. */
  readOnly?: string[];
  /**
   * Tables of the installation that belong to no organization, without row level security. Their migrations say why.
   */
  shared?: string[];
  /** Columns of sealed values as `schema.table.column`, with the encryption context of a row. */
  sealed?: Readonly<Record<string, SealedPlace>>;
};

/** A migration class. In `replaces`, a baseline names the last migration of its schema in version 0.1. */
type Migration = (new () => MigrationInterface) & { replaces?: string };

/** The values of a row are texts, as COPY writes them. */
type SealedPlace = (row: Readonly<Record<string, string>>) => EncryptionContext;

/** The schemas of the contexts in this process, in order. */
export class SchemaNames {
  constructor(readonly all: readonly string[]) {}
}

export const databaseRoles = ['latchkey_app', 'latchkey_vault'] as const;

/** Roles of the product's processes. None of them is a superuser, has BYPASSRLS or owns anything. */
export type DatabaseRole = (typeof databaseRoles)[number];

/**
 * Isolates a table with an `org_id`: only rows of the transaction's organization are visible. Its owner sees all rows,
 * but only migrations and SECURITY DEFINER functions run as the owner.
 */
export async function isolate(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy one_organization on ${table} using (org_id = current_setting('latchkey.org_id', true));
    create policy owner on ${table} to current_user using (true) with check (true);
  `);
}

/**
 * The place of a sealed value. The value can be opened only in this place, so a copy of it in another row is useless.
 */
export type EncryptionContext = { org_id: string; table: string; row: string; field: string; generation: number };

type PurgedSchema = {
  /** The schema in which the function is created. */
  schema: string;
  /** SQL that is true if rows of `org` in `schema_name` may be deleted. */
  allowed: string;
  /** Tables whose rows are kept, or deleted in another way. */
  spared: readonly string[];
};

/**
 * Creates `purge_rows(schema_name, at_most)`. This function deletes at most `at_most` rows of the transaction's
 * organization from one table of a schema, and returns how many. It finds tables by their `org_id`, so that no table
 * is forgotten, and starts with tables that no rows refer to. It runs as the owner, because no other role may delete
 * rows of the log.
 */
export async function createPurge(runner: QueryRunner, { schema, allowed, spared }: PurgedSchema): Promise<void> {
  await runner.query(`
    create function ${schema}.purge_rows(schema_name text, at_most integer) returns integer
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        org constant text := current_setting('latchkey.org_id', true);
        target text;
        removed integer;
      begin
        if not (${allowed}) then raise exception 'Nothing of this organization is to be purged from %.', schema_name; end if;
        for target in
          with recursive tables as (
            select c.oid, format('%I.%I', n.nspname, c.relname) as name
            from pg_class c join pg_namespace n on n.oid = c.relnamespace
            join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
            where n.nspname = schema_name and c.relkind = 'r'
          ), referring as (
            select confrelid as oid, conrelid as by from pg_constraint where contype = 'f' and conrelid <> confrelid
            union
            select referring.oid, conrelid from referring
            join pg_constraint on contype = 'f' and confrelid = referring.by and conrelid <> confrelid
          )
          select name from tables
          where name <> all (array[${spared.map((table) => `'${table}'`).join(', ')}]::text[])
          order by (select count(*) from referring where referring.oid = tables.oid), name
        loop
          execute format('delete from %s where ctid = any (array(select ctid from %s where org_id = $1 limit $2))',
            target, target) using org, at_most;
          get diagnostics removed = row_count;
          if removed > 0 then return removed; end if;
        end loop;
        return 0;
      end $$;
    revoke all on function ${schema}.purge_rows(text, integer) from public;`);
}

/**
 * Creates a function for the sweep that rewraps data keys. The function lists the organizations with data keys that
 * are wrapped by a master key other than the given one.
 */
export async function listOrganizationsToRewrap(runner: QueryRunner, schema: string): Promise<void> {
  await runner.query(`
    create function ${schema}.organizations_wrapped_otherwise(master_key text, after text, at_most integer)
      returns setof text
      language sql stable security definer set search_path = '' as $$
        select distinct k.org_id from ${schema}.data_keys k
        where k.master_key_id <> master_key and k.org_id > after order by k.org_id limit at_most
      $$;
    revoke all on function ${schema}.organizations_wrapped_otherwise(text, text, integer) from public;`);
}

/**
 * Creates a function for the start of a process. For each master key, the function returns the data key of the oldest
 * organization, so that the process can check its master keys.
 */
export async function listOldestDataKeys(runner: QueryRunner, schema: string): Promise<void> {
  await runner.query(`
    create function ${schema}.oldest_data_keys()
      returns table (org_id text, number integer, master_key_id text, wrapped bytea)
      language sql stable security definer set search_path = '' as $$
        select distinct on (k.master_key_id) k.org_id, k.number, k.master_key_id, k.wrapped from ${schema}.data_keys k
        order by k.master_key_id, k.org_id, k.number
      $$;
    revoke all on function ${schema}.oldest_data_keys() from public;`);
}

/**
 * Changes rights in one organization during a migration: in a transaction of its own, under the organization's lock,
 * and with a new epoch, so that processes drop what they derived from the old rights.
 */
export async function changeRights(runner: QueryRunner, orgId: string, change: () => Promise<unknown>): Promise<void> {
  await runner.startTransaction();
  try {
    await runner.query('update kernel.access_epochs set epoch = kernel.next_epoch(epoch) where org_id = $1', [orgId]);
    await change();
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}
