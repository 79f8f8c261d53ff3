import { type EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';

export { createPurge } from './create-purge.js';

/** What a context keeps in PostgreSQL, in the schema of its own name. */
export type DatabaseSchema = {
  /** PostgreSQL schema. */
  name: string;
  /** The database role that uses it: the vault's tables are the vault's alone. */
  role: DatabaseRole;
  tables: EntitySchema[];
  migrations: (new () => MigrationInterface)[];
  /** Tables whose rows the role adds, and neither changes nor removes. */
  appendOnly?: string[];
  /** Tables of the installation itself, and of no organization: without row level security, for the reason in their migration. */
  shared?: string[];
  /** Columns of sealed values, as `schema.table.column`, with the place that a row's value is sealed for. */
  sealed?: Readonly<Record<string, SealedPlace>>;
};

/** A row's values are text, as COPY writes them. */
type SealedPlace = (row: Readonly<Record<string, string>>) => SealedFor;

/** The encryption context of a sealed value. */
type SealedFor = { org_id: string; table: string; row: string; field: string; generation: number };

/** What runs in this process keeps its rows in these, leftmost context first. */
export class SchemaNames {
  constructor(readonly all: readonly string[]) {}
}

export const databaseRoles = ['latchkey_app', 'latchkey_vault'] as const;

/** Roles the product runs as: neither superuser nor BYPASSRLS, nor owner of anything. */
export type DatabaseRole = (typeof databaseRoles)[number];

/**
 * Makes a table with an `org_id` show only the rows of the organization its transaction entered.
 * Its owner, whom no request runs as, sees all of it: migrations and SECURITY DEFINER functions do.
 */
export async function isolate(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy one_organization on ${table} using (org_id = current_setting('latchkey.org_id', true));
    create policy owner on ${table} to current_user using (true) with check (true);
  `);
}
