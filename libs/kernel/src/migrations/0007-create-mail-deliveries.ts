import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '../persistence/schema.js';

/** Mails that were sent, or may have been. */
export class CreateMailDeliveries1795000400030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table kernel.mail_deliveries (
        org_id text collate "C" not null, id text collate "C" not null, begun_at timestamptz(3) not null default now(),
        primary key (org_id, id)
      );
      create index on kernel.mail_deliveries (begun_at);
      ${forgetMailDeliveries}`);
    await isolate(runner, 'kernel.mail_deliveries');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function kernel.forget_mail_deliveries; drop table kernel.mail_deliveries');
  }
}

/** Runs as the owner, because it covers all organizations and the application sees one at a time. */
const forgetMailDeliveries = `
  create function kernel.forget_mail_deliveries(older_than interval, at_most integer) returns integer
  language sql security definer set search_path = '' as $$
    with forgotten as (
      delete from kernel.mail_deliveries
      where (org_id, id) in (
        select org_id, id from kernel.mail_deliveries
        where begun_at < now() - older_than order by begun_at limit at_most for update skip locked
      )
      returning 1
    )
    select count(*)::integer from forgotten
  $$;
  revoke execute on function kernel.forget_mail_deliveries from public;`;
