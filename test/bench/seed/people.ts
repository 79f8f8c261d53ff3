import { type Size } from './size.js';
import { at, id } from './words.js';

const permissions = `array['toolbox:create', 'team:create', 'connection:create', 'restriction:view', 'audit:view',
  'member:invite', 'connector:create', 'role:manage', 'org:manage', 'member:manage']`;

export const people = ({ members, teams, roles }: Size): string[] => [
  `insert into identity.roles (org_id, id, version, name, name_key, search_key, description, permissions, is_system,
     seat_class, created_at, updated_at)
   select $1, ${id('role', 'n')}, 1, 'Role ' || n, 'role ' || lpad(n::text, 6, '0'), 'role ' || n, 'Those of floor ' || n,
     (${permissions})[1:1 + n % 10], false, 'billable', ${at('n')}, ${at('n')}
   from generate_series(1, ${roles}) n`,
  `insert into identity.members (org_id, id, version, kind, name, email, label_key, email_key, search_key, status,
     provisioned, joined_at, created_at, updated_at)
   select $1, ${id('usr', 'n')}, 1, 'person', 'Member ' || n, 'member' || n || '@example.com', 'member ' || lpad(n::text, 6, '0'),
     'member' || n || '@example.com', 'member ' || n || chr(10) || 'member' || n || '@example.com', 'active', false, ${at('n')}, ${at('n')}, ${at('n')}
   from generate_series(1, ${members}) n`,
  `insert into identity.member_roles (org_id, user_id, role_id, direct)
   select $1, ${id('usr', 'n')}, role.id, true from generate_series(1, ${members}) n
   join identity.roles role on role.org_id = $1 and role.system_key = 'member'
   union all select $1, ${id('usr', 'n')}, ${id('role', `1 + n % ${roles}`)}, true from generate_series(1, ${members}) n`,
  `insert into identity.teams (org_id, id, version, name, name_key, source, member_count, created_at, updated_at)
   select $1, ${id('team', 'n')}, 1, 'Team ' || n, 'team ' || lpad(n::text, 6, '0'), 'manual', 0, ${at('n')}, ${at('n')}
   from generate_series(1, ${teams}) n`,
  `insert into identity.team_members (org_id, team_id, user_id, is_admin, added_at)
   select $1, ${id('team', `1 + n % ${teams}`)}, ${id('usr', 'n')}, n <= ${teams}, ${at('n')}
   from generate_series(1, ${members}) n`,
  `insert into identity.invites (org_id, id, version, email, email_key, role_ids, team_ids, status, days, invited_by,
     expires_at, sent_at, send_count, created_at, updated_at)
   select $1, ${id('inv', 'n')}, 1, 'guest' || n || '@example.com', 'guest' || n || '@example.com',
     array[${id('role', `1 + n % ${roles}`)}], '{}', (array['pending', 'accepted'])[1 + n % 2], 7, ${id('usr', '1')},
     now() + interval '7 days', ${at('n')}, 1, ${at('n')}, ${at('n')}
   from generate_series(1, ${members} / 4) n`,
  `insert into identity.api_tokens (org_id, id, version, kind, user_id, name, name_key, hint, created_at)
   select $1, ${id('tok', 'n')}, 1, 'personal', ${id('usr', 'n')}, 'Script', 'script', 'abcd', ${at('n')}
   from generate_series(1, ${members} / 2) n`,
];
