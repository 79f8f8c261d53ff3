import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A person may create a few organizations, so ownerships are counted over all organizations. */
export class CountOwnerships1795000600010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function identity.owned_organizations(person_id text) returns integer
        language sql stable security definer set search_path = pg_catalog as $$
          select count(*)::integer from identity.members as member
          join identity.member_roles as holder on holder.org_id = member.org_id and holder.user_id = member.id
          join identity.roles as role on role.org_id = holder.org_id and role.id = holder.role_id
          where member.id = person_id and role.system_key = 'org_owner'
        $$;
      revoke all on function identity.owned_organizations(text) from public;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function identity.owned_organizations');
  }
}
