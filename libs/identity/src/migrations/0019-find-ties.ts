import { type MigrationInterface, type QueryRunner } from 'typeorm';

const memberOf = '(select * from identity.members found where found.org_id = org and found.id = tied.id offset 0)';

const andOf = (statement?: string): string => (statement === undefined ? '' : `union all ${statement}`);

/**
 * Members and everyone reachable from them, with their rights; as JSON, an array of `TiedRow`. `standsFor` decides
 * what standing for a member means. This is a function of its own because PostgreSQL prepares every part of a
 * statement, and few callers have ties. A member is looked up by id; otherwise the roles of all members would be read
 * to find one.
 * @param others statement for the ties of principals that are not members; `tied.id` is the member they stand for.
 * @param rows statement for their rows, from `tied`.
 * @param behind the members that the member `one` stands for.
 * @param more further fields of a member.
 */
export const tiesOf = ({
  others,
  rows,
  behind = 'one.invited_by || one.responsible_user_id',
  more = '',
}: { others?: string; rows?: string; behind?: string; more?: string } = {}): string => `
  create or replace function identity.ties_of(org text, ids text[]) returns json
    language plpgsql stable set plan_cache_mode = force_generic_plan as $$ begin return (
      with recursive tied (id) as (
        select unnest(ids) collate "C"
        union
        select other.id from tied
        cross join lateral (select ${behind} from ${memberOf} as one ${andOf(others)}) as one (ids)
        cross join lateral unnest(one.ids) as other (id) where other.id is not null
      ), known as (
        select one.*, held.role_ids, held.permissions
        from tied
        cross join lateral ${memberOf} as one
        cross join lateral (
          select array_agg(distinct role.id) as role_ids, array_to_string(array(
              select distinct unnest(role_of.permissions) collate "C" as permission
              from identity.member_roles holder_of
              join identity.roles role_of on role_of.org_id = holder_of.org_id and role_of.id = holder_of.role_id
              where holder_of.org_id = one.org_id and holder_of.user_id = one.id order by permission), ' ') as permissions
          from identity.member_roles holder
          join identity.roles role on role.org_id = holder.org_id and role.id = holder.role_id
          where holder.org_id = one.org_id and holder.user_id = one.id
        ) as held
      )
      select json_agg(each.tie) from (
        select json_build_object(
          'id', known.id, 'kind', known.kind, 'confirmed', known.confirmed, 'invited_by', known.invited_by,
          'responsible_user_id', known.responsible_user_id, ${more} 'permissions', known.permissions,
          'role_ids', coalesce(known.role_ids, '{}'), 'own_role_ids', array(
            select role.id from identity.roles role
            where role.org_id = known.org_id and role.permission_key = known.permissions))
        from known ${andOf(rows)}) as each (tie)); end $$;
`;

export class FindTies1795002200080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${tiesOf()}
      revoke all on function identity.ties_of(text, text[]) from public;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function identity.ties_of(text, text[])');
  }
}
