import { type Size } from './size.js';
import { at, id } from './words.js';

export const connections = ({ members, teams, connections }: Size): string[] => [
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
  ...[
    { grantee_type: 'org', grantee: 'null', level: 'use', each: 25, from: 0 },
    { grantee_type: 'team', grantee: id('team', `1 + n % ${teams}`), level: 'use', each: 5, from: 1_000_000 },
    { grantee_type: 'user', grantee: id('usr', `1 + (n + 7) % ${members}`), level: 'view', each: 10, from: 2_000_000 },
  ].map(
    ({ grantee_type, grantee, level, each, from }) =>
      `insert into connections.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
       select $1, ${id('acl', `${from} + n`)}, ${id('conn', 'n')}, '${grantee_type}', ${grantee}, '${level}', ${at('n')}, ${at('n')}
       from generate_series(1, ${connections}) n where n % ${each} = 0`,
  ),
];
