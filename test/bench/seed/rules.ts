import { type Size } from './size.js';
import { at, id } from './words.js';

const tools = `(select jsonb_agg(jsonb_build_object('connector_slug', 'asana', 'tool_name', 'tool_' || t,
  'operation', null, 'origin', null)) from generate_series(1, 50) t)`;

/** Rules of 50 tools each. Most are on members. Every fifth is on a role that the caller does not hold. */
export const rules = ({ members, roles, restrictions }: Size): string[] => [
  `insert into access_control.restrictions (org_id, id, version, target_type, target_id, mode, connector_slugs, tools,
     legacy_override, created_at, updated_at)
   select $1, ${id('rstr', 'n')}, 1, case n % 5 when 0 then 'role' else 'user' end,
     case n % 5 when 0 then ${id('role', `20 + n % (${roles} - 20)`)} else ${id('usr', `1 + n % ${members}`)} end,
     'block', '{}', ${tools}, false, ${at('n')}, ${at('n')}
   from generate_series(1, ${restrictions}) n`,
  `insert into access_control.access_grants (org_id, id, version, user_id, connector_slug, lifts_member_rules, granted_by,
     expires_at, created_at)
   select $1, ${id('grt', 'n')}, 1, ${id('usr', `1 + n * 5 % ${members}`)}, 'asana', false, ${id('usr', '1')},
     now() + n * interval '1 minute', ${at('n')}
   from generate_series(1, ${restrictions}) n`,
  `insert into access_control.access_requests (org_id, id, version, requester_user_id, kind, connector_slug, status,
     expires_at, created_at, updated_at)
   select $1, ${id('req', 'n')}, 1, ${id('usr', `1 + n * 3 % ${members}`)}, 'connector', 'asana',
     (array['denied', 'approved', 'withdrawn', 'expired'])[1 + n % 4], ${at('n')}, ${at('n')}, ${at('n')}
   from generate_series(1, ${members} / 2) n`,
];
