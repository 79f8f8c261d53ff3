import { type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/**
 * Makes the table of share entries of one kind of thing, in the schema of the context that owns it.
 * @param shareables what is shared and how it is told apart: `connections.connections (org_id, id)`; its entries go with it.
 */
export async function createShares(
  runner: QueryRunner,
  table: `${string}.${string}`,
  shareables: string,
): Promise<void> {
  await runner.query(`
    create table ${table} (
      org_id text collate "C" not null, id text collate "C" not null, resource_id text collate "C" not null,
      grantee_type text collate "C" not null check (grantee_type in ('user', 'team', 'org')),
      grantee_id text collate "C",
      level text not null check (level in ('view', 'use', 'edit')),
      created_by text, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
      primary key (org_id, id),
      foreign key (org_id, resource_id) references ${shareables} on delete cascade,
      check ((grantee_type = 'org') = (grantee_id is null))
    );
    create unique index on ${table} (org_id, resource_id, grantee_type, grantee_id) nulls not distinct;
    create index on ${table} (org_id, grantee_type, grantee_id, resource_id);
  `);
  await isolate(runner, table);
}
