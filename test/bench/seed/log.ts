import { type Size } from './size.js';
import { id, idAt } from './words.js';

/**
 * The log repeats these eight kinds of events. Two thirds are caused by twenty people, and a few by people who left.
 */
const kinds = (user: string, role: string, team: string, connection: string) => [
  {
    type: 'restriction.created',
    category: 'access',
    resource: id('rstr', 'n'),
    label: `'Blocks 2 tools of Asana'`,
    subject: user,
    data: `jsonb_build_object('target_type', 'user', 'target_id', ${user}, 'role_name', null, 'mode', 'block',
      'connector_slugs', '[]'::jsonb, 'tools', '[{"connector_slug": "asana", "tool_name": "create_task"}]'::jsonb,
      'summary', 'Blocks 1 tool of Asana')`,
  },
  {
    type: 'member.roles_changed',
    category: 'people',
    resource: user,
    label: 'null',
    subject: user,
    data: `jsonb_build_object('user_id', ${user}, 'added', jsonb_build_array(${role}), 'removed', '[]'::jsonb, 'cause', null)`,
  },
  {
    type: 'connection.connected',
    category: 'connections',
    resource: connection,
    label: `'Connection ' || n`,
    subject: 'null',
    data: `'{}'::jsonb`,
  },
  {
    type: 'connection.shared',
    category: 'connections',
    resource: connection,
    label: `'Connection ' || n`,
    subject: user,
    data: `jsonb_build_object('acl_id', 'acl_' || n, 'grantee_type', 'user', 'grantee_id', ${user}, 'level', 'use')`,
  },
  {
    type: 'role.updated',
    category: 'access',
    resource: role,
    label: `'Role'`,
    subject: 'null',
    data: `'{"added": ["audit:view"], "removed": [], "fields": []}'::jsonb`,
  },
  {
    type: 'team.member_added',
    category: 'people',
    resource: team,
    label: `'Team'`,
    subject: user,
    data: `jsonb_build_object('user_ids', jsonb_build_array(${user}), 'cause', null)`,
  },
  {
    type: 'connection.deleted',
    category: 'connections',
    resource: id('conn', '10000000 + n'),
    label: `'Connection ' || n`,
    subject: 'null',
    data: `jsonb_build_object('connector_slug', 'github', 'account_id', null)`,
  },
  {
    type: 'tool.executed',
    category: 'usage',
    resource: connection,
    label: `'Connection ' || n`,
    subject: 'null',
    data: `jsonb_build_object('connector_slug', 'github', 'tool_name', 'list_issues', 'connection_id', ${connection})`,
  },
];

/** Events of the 80 days before the given time. */
export const log = ({ members, roles, teams, connections, events }: Size, until: Date): string[] => {
  const [user, role] = [id('usr', `1 + n * 7 % ${members}`), id('role', `1 + n % ${roles}`)];
  const [team, connection] = [id('team', `1 + n % ${teams}`), id('conn', `1 + n % ${connections}`)];
  const actor = `case when n % 50 = 0 then ${id('usr', '10000000')} when n % 3 = 0 then ${user} else ${id('usr', '1 + n % 20')} end`;
  const milliseconds = `${until.getTime()} - (${events} - n) * ${Math.floor((80 * 86_400_000) / events)}`;
  const all = kinds(user, role, team, connection);
  return all.map(
    ({ type, category, resource, label, subject, data }, place) =>
      `insert into kernel.events (org_id, id, type, category, outcome, occurred_at, actor_kind, actor_id, token, delegation,
         resource_type, resource_id, resource_label, subject_user_id, changes, data, request_id, ip, user_agent)
       select $1, ${idAt('aud', 'ms', 'n')}, '${type}', '${category}', 'success', to_timestamp(ms / 1000.0), 'user',
         ${actor}, null, '[]', '${type.split('.')[0]}', ${resource}, ${label}, ${subject}, '[]', ${data},
         'req_' || n, '192.0.2.1', 'Mozilla/5.0'
       from (select n, ${milliseconds} as ms from generate_series(1, ${events}::bigint) n) numbered where n % ${all.length} = ${place}`,
  );
};
