import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Finds ties without a recursive statement, which Citus cannot run (docs/scaling.md). */
export class FindTiesStepByStep1796100010020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tiesOf);
  }

  async down(): Promise<void> {
    // Earlier versions call this function in the same way.
  }
}

/**
 * Returns the members with these ids and everyone they stand for, including leavers, as a JSON array of `TiedRow`. Each
 * part of a statement names the organization, so that Citus knows its node.
 */
const tiesOf = `
  create or replace function identity.ties_of(org text, ids text[]) returns json
    language plpgsql stable set plan_cache_mode = force_generic_plan as $$
    declare
      tied text[] := '{}';
      added text[] := array(select distinct unnest(ids));
    begin
      while added <> '{}' loop
        tied := tied || added;
        added := array(
          select distinct other.id from (
            select one.invited_by || one.brought_by || one.responsible_user_id
            from identity.members as one where one.org_id = org and one.id = any(added)
            union all
            select gone.stood_for from identity.departures as gone where gone.org_id = org and gone.user_id = any(added)
          ) as one (ids)
          cross join lateral unnest(one.ids) as other (id)
          where other.id <> all(tied));
      end loop;
      return (
        select json_agg(each.tie) from (
          select json_build_object(
            'id', one.id, 'kind', one.kind, 'confirmed', one.confirmed, 'invited_by', one.invited_by,
            'responsible_user_id', one.responsible_user_id, 'brought_by', one.brought_by, 'status', one.status,
            'permissions', held.permissions, 'role_ids', held.role_ids, 'own_role_ids', array(
              select role.id from identity.roles role
              where role.org_id = org and role.permission_key = held.permissions)) as tie
          from identity.members as one
          cross join lateral (
            select array(
                select distinct role.id from identity.member_roles as holder
                join identity.roles as role on role.org_id = org and role.id = holder.role_id
                where holder.org_id = org and holder.user_id = one.id) as role_ids,
              array_to_string(array(
                select distinct unnest(role.permissions) collate "C" as permission from identity.member_roles as holder
                join identity.roles as role on role.org_id = org and role.id = holder.role_id
                where holder.org_id = org and holder.user_id = one.id order by permission), ' ') as permissions
            offset 0
          ) as held
          where one.org_id = org and one.id = any(tied)
          union all
          select json_build_object('id', gone.user_id, 'kind', 'person', 'confirmed', false, 'invited_by', gone.stood_for,
            'brought_by', '{}'::text[], 'status', 'left', 'responsible_user_id', null, 'permissions', '',
            'role_ids', '{}'::text[], 'own_role_ids', '{}'::text[])
          from identity.departures as gone where gone.org_id = org and gone.user_id = any(tied)
        ) as each);
    end $$;`;
