const list = (fields: string, from: string) =>
  `(select coalesce(json_agg(json_build_object(${fields}) order by id), '[]') from ${from})`;

const secretOf = (table: string) => `coalesce((select string_agg(hash::text, ' ' order by hash)
  from identity.secrets secret where secret.org_id = ${table}.org_id and opens = ${table}.id), '')`;

const shared = (schema: string, id: string) => `'id', ${id}, 'owner', owner_user_id, 'shares', (
  select coalesce(json_agg(json_build_object(
    'id', share.id, 'grantee_type', grantee_type, 'grantee_id', grantee_id, 'level', level) order by share.id), '[]')
  from ${schema}.shares share where share.org_id = thing.org_id and resource_id = ${id})`;

/** Reads all rights in an organization as one row. */
export const everything = `select
  ${list(
    `'id', id, 'kind', kind, 'email', email_key, 'user_name', user_name_key, 'responsible', responsible_user_id, 'status', status, 'suspended_by', suspended_by, 'roles', array(select role_id from identity.member_roles held
       where held.org_id = member.org_id and held.user_id = member.id order by role_id)`,
    'identity.members member',
  )} as members,
  ${list(`'id', id, 'permissions', permissions, 'system_key', system_key`, 'identity.roles')} as roles,
  ${list(`'id', id`, 'identity.teams')} as teams,
  (select coalesce(json_agg(json_build_object('user_id', user_id, 'team_id', team_id, 'is_admin', is_admin)
     order by team_id, user_id), '[]') from identity.team_members) as places,
  ${list(
    `'id', id, 'target_type', target_type, 'target_id', target_id,
     'content', concat(mode, connector_slugs, tools, legacy_override), 'authors', array[created_by, updated_by]`,
    'access_control.restrictions',
  )} as rules,
  ${list(
    `'id', id, 'user_id', user_id, 'scopes', scopes, 'live', revoked_at is null, 'opened_by', ${secretOf('token')}`,
    'identity.api_tokens token',
  )} as tokens,
  ${list(
    `'id', id, 'role_ids', role_ids, 'team_ids', team_ids, 'opened_by', ${secretOf('invite')}`,
    `identity.invites invite where status = 'pending'`,
  )} as invites,
  ${list(
    `'id', id, 'kind', kind, 'requester', requester_user_id, 'decided_by', decided_by`,
    `access_control.access_requests where status in ('approved', 'denied')`,
  )} as decisions,
  ${list(
    `'id', id, 'user_id', user_id, 'lifts_member_rules', lifts_member_rules, 'until', coalesce(expires_at, 'infinity'),
     'granted_by', granted_by`,
    'access_control.access_grants where revoked_at is null',
  )} as exceptions,
  ${list(`'id', id, 'group_id', group_id, 'role_id', role_id, 'team_id', team_id`, 'provisioning.group_mappings')} as mappings,
  ${list(
    `'id', id, 'user_ids', array(select user_id from provisioning.group_members place
       where place.org_id = pushed.org_id and place.group_id = pushed.id order by user_id)`,
    'provisioning.groups pushed',
  )} as groups,
  ${list(shared('connections', 'thing.id'), 'connections.connections thing')} as connections,
  ${list(shared('catalog', 'thing.slug'), '(select org_id, slug as id, slug, owner_user_id from catalog.connectors) as thing')} as connectors`;
