import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

export class CreateTeams1796000000120 implements MigrationInterface {
  static readonly replaces = 'KeepDeclinedScopes1795002700010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.teams (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        name text not null, name_key text collate "C" not null, description text,
        source text not null check (source in ('manual', 'scim')),
        -- Kept by triggers, like the counts of roles.
        member_count integer not null default 0, admin_count integer not null default 0,
        created_by text, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create unique index on identity.teams (org_id, name_key);

      create table identity.team_members (
        org_id text collate "C" not null, team_id text collate "C" not null, user_id text collate "C" not null,
        is_admin boolean not null, added_by text, added_at timestamptz(3) not null,
        primary key (org_id, team_id, user_id),
        foreign key (org_id, team_id) references identity.teams on delete cascade,
        foreign key (org_id, user_id) references identity.members on delete cascade
      );
      create index on identity.team_members (org_id, user_id, team_id);

      create function identity.count_team_members() returns trigger language plpgsql as $$ begin
        update identity.teams as team
        set member_count = team.member_count + sign.by * changed.members,
            admin_count = team.admin_count + sign.by * changed.admins
        from (select case tg_op when 'INSERT' then 1 else -1 end as by) as sign,
          (select org_id, team_id, count(*)::integer as members, (count(*) filter (where is_admin))::integer as admins
           from changed_rows group by org_id, team_id) as changed
        where team.org_id = changed.org_id and team.id = changed.team_id;
        return null;
      end $$;
      create trigger joined after insert on identity.team_members
        referencing new table as changed_rows for each statement execute function identity.count_team_members();
      create trigger dropped after delete on identity.team_members
        referencing old table as changed_rows for each statement execute function identity.count_team_members();

      create function identity.count_team_admins() returns trigger language plpgsql as $$ begin
        update identity.teams set admin_count = admin_count + case when new.is_admin then 1 else -1 end
        where org_id = new.org_id and id = new.team_id;
        return null;
      end $$;
      create trigger appointed after update of is_admin on identity.team_members
        for each row when (old.is_admin <> new.is_admin) execute function identity.count_team_admins();
    `);
    await isolate(runner, 'identity.teams');
    await isolate(runner, 'identity.team_members');
    await searchable(runner, 'identity.teams', 'name_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table identity.team_members, identity.teams cascade;
      drop function identity.count_team_members, identity.count_team_admins, identity.teams_holding;`);
  }
}
