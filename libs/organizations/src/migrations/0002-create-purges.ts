import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createPurge, isolate } from '#kernel';

/** Tables for what remains of a deleted organization: its id, its slugs, and the steps of its deletion. */
export class CreatePurges1796000000620 implements MigrationInterface {
  static readonly replaces = 'PurgeTheQueue1795002400010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table organizations.purges (
        org_id text collate "C" primary key, slugs text[] not null,
        scheduled_at timestamptz(3) not null, begun_at timestamptz(3) not null, finished_at timestamptz(3)
      );
      create index on organizations.purges using gin (slugs);
      create table organizations.purge_steps (
        org_id text collate "C" not null, step text not null, attempts integer not null, last_error text,
        row_count bigint not null default 0, begun_at timestamptz(3) not null, finished_at timestamptz(3),
        primary key (org_id, step)
      );
    `);
    await isolate(runner, 'organizations.purges');
    await isolate(runner, 'organizations.purge_steps');
    await runner.query(takenSlugs);
    await runner.query(purgeOrganization);
    await createPurge(runner, {
      schema: 'organizations',
      // The vault deletes its own data.
      allowed: `schema_name <> 'vault'
        and exists (select from kernel.access_epochs where org_id = org and frozen = 'purging')`,
      spared: [
        'kernel.access_epochs',
        'kernel.outbox',
        'organizations.organizations',
        'organizations.purges',
        'organizations.purge_steps',
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table organizations.purge_steps, organizations.purges;
      drop function organizations.taken_slugs, organizations.purge_organization, organizations.purge_rows;`);
  }
}

/**
 * Returns which slugs are taken: `wanted`, and slugs that begin with `wanted-`. A slug is taken if an organization has
 * it now, or if another or a deleted organization gave it up after `held_since`. The lock makes other callers wait
 * until the transaction ends.
 */
const takenSlugs = `
      create function organizations.taken_slugs(wanted text, held_since timestamptz) returns setof text
        language plpgsql security definer set search_path = pg_catalog as $$ begin
          perform pg_advisory_xact_lock(hashtext('organizations.slugs'));
          return query
            select slug from organizations.organizations where slug = wanted or starts_with(slug, wanted || '-')
            union
            select slug from organizations.former_slugs
            where (slug = wanted or starts_with(slug, wanted || '-')) and changed_at > held_since
              and org_id <> current_setting('latchkey.org_id', true)
            union
            select held from organizations.purges, unnest(slugs) as held
            where (held = wanted or starts_with(held, wanted || '-')) and begun_at > held_since;
        end $$;
      revoke all on function organizations.taken_slugs(text, timestamptz) from public;`;

/**
 * Deletes the organization itself and its remaining tasks, except the running task `task_id`. A job that a killed
 * worker had claimed stays in the queue for a minute, until the queue notices. So the function deletes all the
 * organization's jobs in the queue except the newest job of the deletion itself, which is the running job. The queue's
 * tables are created after the migrations.
 */
const purgeOrganization = `
      create function organizations.purge_organization(task_id text) returns void
        language plpgsql security definer set search_path = pg_catalog as $$
        declare
          org constant text := current_setting('latchkey.org_id', true);
        begin
          if not exists (select from kernel.access_epochs where org_id = org and frozen = 'purging') then
            raise exception 'This organization is not being purged.';
          end if;
          delete from kernel.outbox where org_id = org and id <> task_id;
          if to_regclass('bullmq.job') is not null then
            delete from bullmq.job where data ->> 'org_id' = org and not (
              data ->> 'id' = task_id and (data ->> 'attempts')::bigint = (
                select max((newest.data ->> 'attempts')::bigint) from bullmq.job newest
                where newest.data ->> 'org_id' = org and newest.data ->> 'id' = task_id));
          end if;
          delete from organizations.organizations where org_id = org;
          delete from kernel.access_epochs where org_id = org;
        end $$;
      revoke all on function organizations.purge_organization(text) from public;`;
