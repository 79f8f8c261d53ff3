import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The people behind members and tokens. Existing rows get what the log and the invites show. */
export class KeepResponsible1795000400010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.members
        add column confirmed boolean not null default true,
        add column invited_by text[] collate "C" not null default '{}',
        add column responsible_user_id text collate "C",
        add column responsible_asked_id text collate "C",
        drop constraint members_suspended_by_check,
        add constraint members_suspended_by_check check (suspended_by in ('admin', 'provisioning', 'both', 'responsible'));
      create index members_by_responsible on identity.members (org_id, responsible_user_id)
        where responsible_user_id is not null;
      alter table identity.api_tokens add column issued_by text[] collate "C" not null default '{}';
      alter table identity.invites
        add column answered_to text[] collate "C" not null default '{}',
        add column by_owner boolean not null default false;
      alter table identity.departures add column was_owner boolean not null default false;

      update identity.api_tokens set issued_by = array[created_by] where kind = 'service' and created_by is not null;
      update identity.invites set answered_to = array[invited_by] where invited_by is not null;
      update identity.members member set confirmed = false, invited_by = invite.answered_to
        from identity.invites invite
        where invite.org_id = member.org_id and invite.accepted_user_id = member.id
          and cardinality(invite.answered_to) > 0;
      update identity.members member set responsible_user_id = maker.id
        from kernel.events made
        join identity.members maker
          on maker.org_id = made.org_id and maker.id = made.actor_id and maker.kind = 'person' and maker.status = 'active'
        where made.type = 'member.created' and member.kind = 'service'
          and made.org_id = member.org_id and made.resource_id = member.id;
      -- Their creator has left: they wait for a responsible person, like any service member.
      update identity.members set status = 'suspended',
          suspended_by = case when suspended_by is null then 'responsible' else 'both' end
        where kind = 'service' and responsible_user_id is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update identity.members set suspended_by = 'admin' where suspended_by = 'responsible';
      alter table identity.members
        drop constraint members_suspended_by_check,
        add constraint members_suspended_by_check check (suspended_by in ('admin', 'provisioning', 'both')),
        drop column confirmed, drop column invited_by, drop column responsible_user_id,
        drop column responsible_asked_id;
      alter table identity.api_tokens drop column issued_by;
      alter table identity.invites drop column answered_to, drop column by_owner;
      alter table identity.departures drop column was_owner;
    `);
  }
}
