import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A job that a killed worker had claimed stays in the queue for a minute, until the queue notices. The last step of a
 * deletion therefore checks the queue too. That step deletes all the organization's jobs except the newest job of the
 * deletion itself, which is the one running.
 */
export class PurgeTheQueue1795002400010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(purgeOrganization(queue));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(purgeOrganization(''));
  }
}

const purgeOrganization = (more: string): string => `
  create or replace function organizations.purge_organization(task_id text) returns void
    language plpgsql security definer set search_path = pg_catalog as $$
    declare
      org constant text := current_setting('latchkey.org_id', true);
    begin
      if not exists (select from kernel.access_epochs where org_id = org and frozen = 'purging') then
        raise exception 'This organization is not being purged.';
      end if;
      delete from kernel.outbox where org_id = org and id <> task_id;
      ${more}
      delete from organizations.organizations where org_id = org;
      delete from kernel.access_epochs where org_id = org;
    end $$;`;

/** The queue's tables are created after the migrations. */
const queue = `
      if to_regclass('bullmq.job') is not null then
        delete from bullmq.job where data ->> 'org_id' = org and not (
          data ->> 'id' = task_id and (data ->> 'attempts')::bigint = (
            select max((newest.data ->> 'attempts')::bigint) from bullmq.job newest
            where newest.data ->> 'org_id' = org and newest.data ->> 'id' = task_id));
      end if;`;
