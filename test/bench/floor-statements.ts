import { toolful } from './seed/connectors.js';

export type Statement = { name: string; text: string };

const roles = `(select json_agg(json_build_object('id', role.id, 'name', role.name, 'is_system', role.is_system,
    'seat_class', role.seat_class, 'direct', holder.direct) order by role.name_key)
  from identity.member_roles holder
  join identity.roles role on role.org_id = holder.org_id and role.id = holder.role_id
  where holder.org_id = member.org_id and holder.user_id = member.id)`;

const shares = `(select json_agg(share.*) from catalog.shares share
  where share.org_id = connector.org_id and share.resource_id = connector.slug)`;

/** Hand-written statements for the rows of each list, with all columns that the response needs. */
export const lists = {
  '/restriction': 'select * from access_control.restrictions where org_id = $1 order by id desc limit 50',
  '/member': `select member.*, ${roles} as roles,
      (select count(*)::integer from identity.team_members place
       where place.org_id = member.org_id and place.user_id = member.id) as team_count,
      (select count(*)::integer from access_control.restrictions rule
       where rule.org_id = member.org_id and rule.target_type = 'user' and rule.target_id = member.id) as restriction_count,
      (select count(*)::integer from access_control.access_grants given
       where given.org_id = member.org_id and given.user_id = member.id and given.revoked_at is null) as active_grant_count
    from identity.members member where member.org_id = $1 order by member.label_key limit 50`,
  '/role': 'select * from identity.roles where org_id = $1 order by name_key limit 50',
  '/connector': `select slug, version, origin, status, owner_user_id, logo, name, description, categories, auth, mcp,
      created_at, updated_at, definition -> 'permissions_text' as permissions_text,
      definition -> 'rate_limits' as rate_limits, jsonb_array_length(tools) as tool_count, ${shares} as shares
    from catalog.connectors connector where org_id = $1 and origin = 'custom' order by name_key, slug limit 50`,
  [`/connector/${toolful}/tools`]: `select tool ->> 'name' as name, tool ->> 'resource' as resource,
      tool ->> 'method' as method, tool ->> 'description' as description
    from catalog.connectors, jsonb_array_elements(definition -> 'tools') as tool
    where org_id = $1 and slug = '${toolful}' order by name limit 50`,
  '/toolbox': `select * from toolboxes.toolboxes as toolbox where org_id = $1 and (owner_user_id = $2 or exists (
      select from toolboxes.toolbox_shares as share where share.org_id = $1 and share.resource_id = toolbox.id
        and share.grantee_type = 'org'))
    order by updated_at desc limit 50`,
  '/audit-log': `select event.*, coalesce(actor.name, actor.email) as actor_label,
      coalesce(subject.name, subject.email) as subject_label,
      (select true from kernel.events gone where gone.org_id = event.org_id and gone.resource_id = event.resource_id
        and gone.type like '%.deleted' limit 1) is not null as deleted
    from kernel.events event
    left join identity.members actor on actor.org_id = event.org_id and actor.id = event.actor_id
    left join identity.members subject on subject.org_id = event.org_id and subject.id = event.subject_user_id
    where event.org_id = $1 and event.category <> 'usage' order by event.id desc limit 50`,
};

/** The statements above without columns of other tables. */
export const tables = {
  '/member': 'select * from identity.members where org_id = $1 order by label_key limit 50',
  '/role': 'select * from identity.roles where org_id = $1 order by name_key limit 50',
  '/audit-log': `select * from kernel.events where org_id = $1 and category <> 'usage' order by id desc limit 50`,
};
