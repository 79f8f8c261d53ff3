import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Functions for the members who stand for other members. `standsFor` defines what standing for a member means. */
export class CreateTies1796000000140 implements MigrationInterface {
  static readonly replaces = 'KeepDeclinedScopes1795002700010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${tiesOf}
      ${handOnTies}
      revoke all on function identity.ties_of(text, text[]), identity.hand_on_ties(text, text, text[]) from public;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function identity.ties_of, identity.hand_on_ties');
  }
}

/**
 * SQL for a member by id. `offset 0` makes PostgreSQL find the member first, instead of reading the roles of all
 * members.
 */
const memberOf = '(select * from identity.members found where found.org_id = org and found.id = tied.id offset 0)';

/**
 * Returns the members with these ids and everyone they stand for, including leavers, as a JSON array of `TiedRow`. This
 * is a function of its own because PostgreSQL prepares every part of a statement, and few callers have ties.
 */
const tiesOf = `
  create function identity.ties_of(org text, ids text[]) returns json
    language plpgsql stable set plan_cache_mode = force_generic_plan as $$ begin return (
      with recursive tied (id) as (
        select unnest(ids) collate "C"
        union
        select other.id from tied
        cross join lateral (
          select one.invited_by || one.brought_by || one.responsible_user_id from ${memberOf} as one
          union all
          select gone.stood_for from identity.departures gone where gone.org_id = org and gone.user_id = tied.id
        ) as one (ids)
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
          'responsible_user_id', known.responsible_user_id, 'brought_by', known.brought_by, 'status', known.status,
          'permissions', known.permissions, 'role_ids', coalesce(known.role_ids, '{}'), 'own_role_ids', array(
            select role.id from identity.roles role
            where role.org_id = known.org_id and role.permission_key = known.permissions))
        from known
        union all
        select json_build_object('id', gone.user_id, 'kind', 'person', 'confirmed', false, 'invited_by', gone.stood_for,
          'brought_by', '{}'::text[], 'status', 'left', 'responsible_user_id', null, 'permissions', '',
          'role_ids', '{}'::text[], 'own_role_ids', '{}'::text[])
        from tied join identity.departures gone on gone.org_id = org and gone.user_id = tied.id
      ) as each (tie)); end $$;`;

/** Makes the members, invites and SCIM tokens that stand for the leaver `who` also stand for the members in `ties`. */
const handOnTies = `
  create function identity.hand_on_ties(org text, who text, ties text[]) returns void language sql as $$
    update identity.members set invited_by = invited_by || ties
      where org_id = org and not confirmed and who = any(invited_by);
    update identity.members set brought_by = brought_by || ties where org_id = org and who = any(brought_by);
    update identity.invites set answered_to = answered_to || ties where org_id = org and who = any(answered_to);
    update identity.api_tokens set issued_by = issued_by || ties
      where org_id = org and kind = 'scim' and who = any(issued_by) $$;`;
