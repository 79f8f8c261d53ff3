import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Groups can map to teams as well as roles. A team mirrors one group. */
export class MapGroupsToTeams1795001900010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table provisioning.group_mappings alter column role_id drop not null, add column team_id text collate "C",
        add check ((role_id is null) <> (team_id is null));
      create unique index on provisioning.group_mappings (org_id, team_id) where team_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table provisioning.group_mappings no force row level security;
      delete from provisioning.group_mappings where role_id is null;
      alter table provisioning.group_mappings force row level security;
      alter table provisioning.group_mappings drop column team_id, alter column role_id set not null;
    `);
  }
}
