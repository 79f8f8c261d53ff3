import { Client } from 'pg';

export type Size = { members: number; teams: number; connections: number; restrictions: number };

export const fullSize: Size = { members: 1000, teams: 50, connections: 5000, restrictions: 200 };

/**
 * Fills an organization: every member owns as many connections, a few are everybody's, others are shared with teams and
 * single members, and rules block tools for some.
 * @param ownerUrl the database as its owner, who sees every organization.
 */
export async function fill(ownerUrl: string, orgId: string, size: Size): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const statement of statements(size)) await client.query(statement, [orgId]);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Ids sort by the number, as real ones sort by time. */
const id = (prefix: string, n: string) => `'${prefix}_01k' || lpad((${n})::text, 23, '0')`;

const at = (n: string) => `timestamptz '2026-01-01' + ${n} * interval '1 minute'`;

const statements = ({ members, teams, connections, restrictions }: Size): string[] => [
  `insert into access_control.members (org_id, id, version, kind, name, email, label_key, email_key, search_key, status,
     provisioned, joined_at, created_at, updated_at)
   select $1, ${id('usr', 'n')}, 1, 'person', 'Member ' || n, 'member' || n || '@example.com', 'member ' || lpad(n::text, 6, '0'),
     'member' || n || '@example.com', 'member ' || n, 'active', false, ${at('n')}, ${at('n')}, ${at('n')}
   from generate_series(1, ${members}) n`,
  `insert into access_control.member_roles (org_id, user_id, role_id, direct)
   select $1, ${id('usr', 'n')}, role.id, true from generate_series(1, ${members}) n
   join access_control.roles role on role.org_id = $1 and role.system_key = 'member'`,
  `insert into access_control.teams (org_id, id, version, name, name_key, source, member_count, created_at, updated_at)
   select $1, ${id('team', 'n')}, 1, 'Team ' || n, 'team ' || lpad(n::text, 6, '0'), 'manual', 0, ${at('n')}, ${at('n')}
   from generate_series(1, ${teams}) n`,
  `insert into access_control.team_members (org_id, team_id, user_id, is_admin, added_at)
   select $1, ${id('team', `1 + n % ${teams}`)}, ${id('usr', 'n')}, n <= ${teams}, ${at('n')}
   from generate_series(1, ${members}) n`,
  `insert into vault.integrations (org_id, id, slug, definition_digest, definition, installed_at)
   values ($1, 'ii_bench', 'github', 'bench', '{"name": "GitHub", "auth": []}', now())`,
  `insert into connections.connections (org_id, id, version, connector_slug, name, name_key, owner_user_id,
     connected_by_user_id, saffron_account_id, auth_method, account_label, status, status_checked_at, created_at, updated_at)
   select $1, ${id('conn', 'n')}, 1, (array['github', 'slack', 'notion', 'jira', 'linear'])[1 + n % 5], 'Connection ' || n,
     'connection ' || n, ${id('usr', `1 + n % ${members}`)}, ${id('usr', `1 + n % ${members}`)}, ${id('sfa', 'n')},
     'oauth', 'somebody@example.com', 'active', now(), ${at('n')}, ${at('n')}
   from generate_series(1, ${connections}) n`,
  `insert into vault.accounts (org_id, id, integration_id, connection_id, state, generation, auth_method, checked_at, created_at)
   select $1, ${id('sfa', 'n')}, 'ii_bench', ${id('conn', 'n')}, 'ok', 1, 'oauth', now(), ${at('n')}
   from generate_series(1, ${connections}) n`,
  `insert into connections.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
   select $1, ${id('acl', 'n')}, ${id('conn', 'n')}, 'org', null, 'use', ${at('n')}, ${at('n')}
   from generate_series(1, ${connections}) n where n % 25 = 0`,
  `insert into connections.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
   select $1, ${id('acl', `100000 + n`)}, ${id('conn', 'n')}, 'team', ${id('team', `1 + n % ${teams}`)}, 'use', ${at('n')}, ${at('n')}
   from generate_series(1, ${connections}) n where n % 5 = 0`,
  `insert into connections.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
   select $1, ${id('acl', `200000 + n`)}, ${id('conn', 'n')}, 'user', ${id('usr', `1 + (n + 7) % ${members}`)}, 'view', ${at('n')}, ${at('n')}
   from generate_series(1, ${connections}) n where n % 10 = 0`,
  `insert into access_control.restrictions (org_id, id, version, target_type, target_id, mode, connector_slugs, tools,
     legacy_override, created_at, updated_at)
   select $1, ${id('rstr', 'n')}, 1, 'user', ${id('usr', `1 + n % ${members}`)}, 'block', '{}',
     (select jsonb_agg(jsonb_build_object('connector_slug', 'asana', 'tool_name', 'tool_' || t, 'operation', null, 'origin', null))
      from generate_series(1, 50) t), false, ${at('n')}, ${at('n')}
   from generate_series(1, ${restrictions}) n`,
];
