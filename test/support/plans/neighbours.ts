import { Client } from 'pg';

const all = (n: number) => `generate_series(1, ${n}) n`;

/**
 * Rows of other organizations in tables with few rows per organization, so that PostgreSQL plans for a full
 * installation.
 */
const statements = [
  `insert into organizations.organizations (org_id, id, version, name, name_key, slug, status, plan, settings, created_at, updated_at)
   select 'org_' || n, 'org_' || n, 1, 'Neighbour', 'neighbour', 'neighbour-' || n, 'active', 'self_hosted', '{}', now(), now() from ${all(3000)}`,
  `insert into organizations.subscriptions (org_id, revision, status, cancel_at_period_end)
   select 'org_' || n, 1, 'active', false from ${all(3000)}`,
  `insert into kernel.access_epochs (org_id) select 'org_' || n from ${all(3000)}`,
  `insert into kernel.outbox (org_id, id, job, event_id, subject_id, due_at)
   select 'org_' || n, 'task', 'None', 'aud', 'none', 'infinity' from ${all(3000)}`,
  `insert into kernel.images (org_id, id, bytes) select 'org_' || n, 'image', '' from ${all(3000)}`,
  `insert into kernel.idempotency_keys (org_id, principal, key, fingerprint, created_at)
   select 'org_' || n, 'usr', 'key', '', now() from ${all(3000)}`,
  `insert into kernel.data_keys (org_id, number, master_key_id, wrapped) select 'org_' || n, 1, 'master', '' from ${all(3000)}`,
  `insert into identity.secrets (org_id, hash, opens) select 'org_' || n, sha256(n::text::bytea), 'tok' from ${all(3000)}`,
  `insert into authentication.connected_apps (org_id, id, version, user_id, client_id, client_name, registration, resource, scopes,
     created_at, updated_at)
   select 'org_' || n, 'ogrt', 1, 'usr', 'app', 'App', 'dynamic', 'mcp', '{}', now(), now() from ${all(3000)}`,
  `insert into authentication.removed_apps (org_id, toolbox_id, app_id, user_id, client_id, client_name, removed_at)
   select 'org_' || n, 'tbx', 'ogrt', 'usr', 'app', 'App', now() from ${all(3000)}`,
  `insert into authentication.disconnected_apps (org_id, id, user_id, client_id, client_name, disconnected_at)
   select 'org_' || n, 'ogrt', 'usr', 'app', 'App', now() from ${all(3000)}`,
  `insert into authentication.enterprise_clients (org_id, id, version, name, client_id, authentication, secret_hint, created_at,
     updated_at)
   select 'org_' || n, 'entc', 1, 'Claude', 'entc', 'client_secret', '', now(), now() from ${all(3000)}`,
  `insert into authentication.workload_credentials (org_id, id, version, user_id, name, kind, issuer, subject, claims, reusable,
     max_scope, issued_by, created_at)
   select 'org_' || n, 'wcr_' || n, 1, 'usr', 'Report', 'federation', 'https://token.example.com', 'report', '{}', false,
     'mcp:read', '{}', now() from ${all(3000)}`,
  `insert into identity.unlogged_role_changes (org_id, id, act, changes)
   select 'org_' || n, 'rchg', '{}', '[]' from ${all(3000)}`,
  `insert into identity.departures (org_id, user_id, removed_at) select 'org_' || n, 'usr', now() from ${all(3000)}`,
  `insert into identity.roles (org_id, id, version, name, name_key, search_key, permissions, is_system, seat_class, created_at, updated_at)
   select 'org_' || n, 'role', 1, 'Role', 'role', 'role', '{}', false, 'billable', now(), now() from ${all(3000)}`,
  `insert into provisioning.groups (org_id, id, version, display_name, name_key, created_at, updated_at)
   select 'org_' || n, 'group', 1, 'Group', 'group', now(), now() from ${all(3000)}`,
  `insert into provisioning.group_mappings (org_id, id, version, group_id, role_id, created_at)
   select 'org_' || n, 'map', 1, 'group', 'role', now() from ${all(3000)}`,
  `insert into provisioning.refusals (org_id, id, resource_id, cause, message, occurred_at)
   select 'org_' || n, 'refused', 'usr', 'last_owner', 'Refused.', now() from ${all(3000)}`,
  `insert into provisioning.group_members (org_id, group_id, user_id) select 'org_' || n, 'group', 'usr' from ${all(3000)}`,
  `insert into authentication.sign_ins (org_id, id, version, issuer, client_id, just_in_time, allowed_email_domains, created_at,
     updated_at)
   select 'org_' || n, 'sin', 1, 'https://login.example.com', 'client', 'off', '{}', now(), now() from ${all(3000)}`,
  `insert into authentication.browser_sessions (org_id, id, user_id, began_at, last_used_at, expires_at)
   select 'org_' || n, 'session', 'usr', now(), now(), now() from ${all(3000)}`,
  `insert into authentication.sign_in_links (org_id, subject_hash, issuer, user_id, linked_at)
   select 'org_' || n, sha256(n::text::bytea), 'https://login.example.com', 'usr', now() from ${all(3000)}`,
  `insert into audit.usage_rollups (org_id, keyed_by, starts_at, connector_slug, tool_name, toolbox_id, user_id, app_name, outcome,
     reason, calls, histogram)
   select 'org_' || n, 'all', now(), 'github', 'list_issues', '', 'usr', '', 'succeeded', '', 1, 0 from ${all(3000)}`,
  `insert into webhooks.endpoints (org_id, id, version, url, events, status, secret_hint, created_at, updated_at)
   select 'org_' || n, 'whep', 1, 'https://hooks.example.com', '{*}', 'disabled', '', now(), now() from ${all(3000)}`,
  `insert into webhooks.secrets (org_id, endpoint_id, id, sealed) select 'org_' || n, 'whep', 'whsec', '' from ${all(3000)}`,
  `insert into webhooks.deliveries (org_id, endpoint_id, id, event_id, event_type, queued_at, status)
   select 'org_' || n, 'whep', 'whdl', 'aud', 'role.created', now(), 'delivered' from ${all(3000)}`,
  `insert into catalog.connectors (org_id, slug, version, origin, status, digest, definition, tools, created_at, updated_at)
   select 'org_' || n, 'connector-' || n, 1, 'custom', 'published', '', '{}', '[]', now(), now() from ${all(3000)}`,
  `insert into catalog.lineages (org_id, slug, ancestors) select 'org_' || n, 'connector-' || n, '{}' from ${all(3000)}`,
  `insert into catalog.shares (org_id, id, resource_id, grantee_type, level, created_at, updated_at)
   select 'org_' || n, 'acl', 'connector-' || n, 'org', 'view', now(), now() from ${all(3000)}`,
  `insert into toolboxes.toolboxes (org_id, id, version, name, name_key, owner_user_id, entries, skill_count, skill_names,
     created_at, updated_at)
   select org_id, 'tbx_' || row_number() over (), 1, 'Tools', 'tools', owner_user_id,
     jsonb_build_array(jsonb_build_object('id', 'tbxe_1', 'connector_slug', connector_slug, 'connection_id', id)), 1, '{}',
     now(), now() from connections.connections`,
  `insert into toolboxes.templates (org_id, id, version, name, name_key, owner_user_id, entries, skill_count, skill_names,
     created_at, updated_at)
   select org_id, 'tpl_' || id, 1, name, name_key, owner_user_id, entries, 0, '{}', now(), now() from toolboxes.toolboxes
   where id not like '%1'`,
  `insert into toolboxes.synthetic_tools (org_id, id, version, name, description, owner_user_id, input_schema, steps,
     created_at, updated_at)
   select org_id, 'syn_' || id, 1, 'tool_' || id, 'Does much.', owner_user_id, '{}', '[]', now(), now()
   from toolboxes.toolboxes`,
  `insert into toolboxes.synthetic_runs (org_id, id, user_id, synthetic_tool_id, tool_name, started_at, steps)
   select org_id, 'exe_' || id, 'usr', id, name, now(), '[]' from toolboxes.synthetic_tools`,
  `insert into toolboxes.template_shares (org_id, id, resource_id, grantee_type, level, created_at, updated_at)
   select org_id, 'acl_' || id, id, 'org', 'use', now(), now() from toolboxes.templates`,
  `insert into toolboxes.toolbox_shares (org_id, id, resource_id, grantee_type, level, created_at, updated_at)
   select org_id, 'acl_' || id, id, 'org', 'use', now(), now() from toolboxes.toolboxes`,
  `insert into toolboxes.skill_versions (org_id, id, resource_id, number, text, size, created_at)
   select org_id, 'skv_' || id, id, 1, 'Text', 4, now() from toolboxes.toolboxes`,
  `insert into toolboxes.account_choices (org_id, user_id, toolbox_id, connector_slug, connection_id)
   select org_id, owner_user_id, id, 'github', 'conn' from toolboxes.toolboxes`,
  `insert into toolboxes.call_results (org_id, id, user_id, app_id, address, toolbox_id, tool_name, max_bytes, bytes, content,
     created_at, expires_at)
   select org_id, 'result_' || id, owner_user_id, 'ogrt', '', id, 'list', 4096, 0, '', now(), now() from toolboxes.toolboxes`,
  `insert into toolboxes.account_links (org_id, handle, user_id, toolbox_id, expires_at)
   select org_id, 'link_' || id, owner_user_id, id, now() from toolboxes.toolboxes`,
  `insert into connections.connect_sessions (org_id, id, connection_id, purpose, user_id, opened_at, expires_at)
   select org_id, 'cs_' || row_number() over (), id, 'connect', owner_user_id, now(), now() from connections.connections`,
  `insert into connections.member_uses (org_id, user_id, connector_slug, last_used_at)
   select 'org_' || n, 'usr', 'github', now() from ${all(3000)}`,
  `insert into connections.approvals (org_id, id, version, requested_by, connection_id, connector_slug, tool_name, operation,
     tier, arguments_digest, arguments_preview, summary, status, expires_at, created_at, updated_at)
   select org_id, 'apr_' || row_number() over (), 1, owner_user_id, id, connector_slug, 'delete_note', 'delete',
     'destructive', '', '{}', 'Delete a note', 'denied', now(), now(), now() from connections.connections`,
  `insert into connections.approval_grants (org_id, id, version, approval_id, scope, user_id, requested_for, app_id, app_name,
     toolbox_id, connection_id, connector_slug, tool_name, tier, rule, second_person, granted_by, summary, max_calls,
     used_calls, expires_at, created_at, updated_at)
   select org_id, 'apgr_' || row_number() over (), 1, 'apr_1', 's', owner_user_id, '{}', 'ogrt_1', 'App', 'tbx_1', id,
     connector_slug, 'delete_note', 'destructive', 'confirm', false, owner_user_id, 'Delete a note', 10, 0, now(), now(),
     now() from connections.connections`,
  `insert into connections.budgets (org_id, id, version, subject_type, subject_id, period, calls, writes_only, user_id,
     created_at, updated_at)
   select org_id, 'bdgt_' || row_number() over (), 1, 'member', id, 'day', 100, false, owner_user_id, now(), now()
   from connections.connections`,
  `insert into connections.failing_calls (org_id, key, since, failures, last_error)
   select org_id, id, now(), 1, '{}' from connections.connections`,
];

/** Tables in which the organization has many rows, ordered so that referenced tables come first. */
const large = [
  'kernel.events',
  'identity.roles',
  'identity.members',
  'identity.member_roles',
  'identity.teams',
  'identity.team_members',
  'identity.invites',
  'identity.api_tokens',
  'access_control.restrictions',
  'access_control.access_grants',
  'access_control.access_requests',
  'connections.connections',
  'connections.shares',
];

/**
 * Adds other organizations to the installation: fifteen of the same size, and many small ones.
 * @param ownerUrl connects as the owner of the database
 */
export async function settleNeighbours(ownerUrl: string, orgId: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('set synchronous_commit = off');
  for (const table of large) await client.query(copied(table, await columnsOf(client, table)), [orgId]);
  for (const statement of statements) await client.query(statement);
  await client.query('analyze');
  await client.end();
}

async function columnsOf(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'org_id'`,
    [table],
  );
  return rows[0]!.columns;
}

const copied = (table: string, columns: string) =>
  `insert into ${table} (org_id, ${columns}) select 'copy_' || copy, ${columns}
   from ${table}, generate_series(1, 15) copy where org_id = $1`;
