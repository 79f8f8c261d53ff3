import { type EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';

export { createPurge } from './create-purge.js';

/** A context's tables, in the PostgreSQL schema of its name. */
export type DatabaseSchema = {
  name: string;
  /** The database role that uses the schema. The vault's tables are readable only by the vault. */
  role: DatabaseRole;
  tables: EntitySchema[];
  /** The migrations, in the order in which they run. */
  migrations: Migration[];
  /** Tables where the role may add rows but not change or delete them. */
  appendOnly?: string[];
  /**
   * Tables of the installation that belong to no organization, without row level security. Their migrations say why.
   */
  shared?: string[];
  /** Columns of sealed values as `schema.table.column`, with the encryption context of a row. */
  sealed?: Readonly<Record<string, SealedPlace>>;
};

/** A migration class. In `replaces`, a baseline names the last migration of its schema in version 0.1. */
export type Migration = (new () => MigrationInterface) & { replaces?: string };

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
