import { type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/**
 * Creates the table for shares of one kind of resource, in the schema of the owning context.
 * @param shareables table and key of the resources: `connections.connections (org_id, id)`. Shares are deleted with
 * their resource.
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

/**
 * Adds triggers that keep a copy of each resource's shares in its column `share_entries`, in the form that `readEntryRows`
 * reads: broadest grantee first, then oldest first. Reading the shares themselves for every page would cost as much as
 * everything else on the page.
 */
export async function keepShareEntries(
  runner: QueryRunner,
  things: `${string}.${string}`,
  shares: `${string}.${string}`,
): Promise<void> {
  const keep = `${shares}_keep_entries`;
  await runner.query(`
    create function ${keep}() returns trigger language plpgsql set timezone = 'UTC' as $$ begin
      update ${things} as thing
      set share_entries = (
        select json_agg(
          json_build_array(share.id, grantee_type, grantee_id, level, share.created_at, share.updated_at)
          order by grantee_type, share.created_at, share.id)
        from ${shares} as share
        where share.org_id = thing.org_id and share.resource_id = thing.id
      )
      from (select distinct org_id, resource_id from changed_rows) as changed
      where thing.org_id = changed.org_id and thing.id = changed.resource_id;
      return null;
    end $$;
    create trigger given after insert on ${shares}
      referencing new table as changed_rows for each statement execute function ${keep}();
    create trigger changed after update on ${shares}
      referencing new table as changed_rows for each statement execute function ${keep}();
    create trigger taken after delete on ${shares}
      referencing old table as changed_rows for each statement execute function ${keep}();
  `);
}
