import { Client } from 'pg';

/** A connector with the maximum number of tools, in the first organization. */
export const toolful = 'toolful-aaaaa';

/**
 * Adds custom connectors with about ten tools each, shared with all members. Every second one is a fork of the first.
 * Their names sort by number.
 */
export async function addConnectors(ownerUrl: string, orgId: string, from: number, to: number): Promise<void> {
  await within(ownerUrl, async (client) => {
    const slug = `'c' || lpad(n::text, 5, '0') || '-' || lower(right($1::text, 5))`;
    await client.query(insert(slug, 10, `generate_series($2::integer, $3::integer) n`), [orgId, from, to]);
    await client.query(share, [orgId]);
    await client.query(fork, [orgId]);
    await client.query('analyze catalog.connectors, catalog.shares, catalog.lineages');
  });
}

/** The slug of the connector with this number. */
export const slugOf = (orgId: string, n: number) => `c${String(n).padStart(5, '0')}-${orgId.slice(-5).toLowerCase()}`;

/** Adds a connector with 500 tools, and 200 rules that each block one member from one of them. */
export async function addToolful(ownerUrl: string, orgId: string, userId: string): Promise<void> {
  await within(ownerUrl, async (client) => {
    await client.query(insert(`'${toolful}'`, 500, '(select 0 as n where $2::integer <= $3::integer) one'), [
      orgId,
      1,
      1,
    ]);
    await client.query(share, [orgId]);
    await client.query(rules, [orgId, userId]);
    await client.query('analyze catalog.connectors, access_control.restrictions');
  });
}

/** Makes all definitions of an organization as large as possible, with text that does not compress. */
export async function enlarge(ownerUrl: string, orgId: string): Promise<void> {
  await within(ownerUrl, async (client) => {
    await client.query(large, [orgId]);
    await client.query('update catalog.connectors set bytes = octet_length(definition::text) where org_id = $1', [
      orgId,
    ]);
  });
}

/** Leaves a hundredth for the rest of the definition. */
const large = `
  update catalog.connectors set digest = md5(digest), version = version + 1, definition = jsonb_set(definition,
    '{tools,0,input,description}', to_jsonb((
      select string_agg(md5(slug || n), '') from generate_series(1, (0.99 * (1 << 20) / 32)::integer) n)))
  where org_id = $1`;

const insert = (slug: string, tools: number, numbered: string): string => `
  with made as (
    select ${slug} as slug, n, jsonb_build_object(
      'format', 1, 'slug', ${slug}, 'name', 'Connector ' || lpad(n::text, 5, '0'), 'categories', '["crm"]'::jsonb,
      'description', 'What customer ' || n || ' keeps its records in.', 'base_url', 'https://c' || n || '.example.com',
      'auth', '[{"name": "key", "type": "api_key", "subject": "secret", "form_fields": [{"name": "api_key", "type": "password"}],
        "inject": [{"in": "header", "name": "X-Key", "template": "{{api_key}}"}]}]'::jsonb,
      'verify', '{"method": "GET", "path": "/me", "expect": [200]}'::jsonb,
      'tools', (select jsonb_agg(jsonb_build_object('name', 'list_things_' || t, 'resource', 'things', 'method', 'list',
        'description', 'Lists things of kind ' || t || ', the newest first, as far as the account may see them.',
        'input', '{"type": "object", "properties": {"since": {"type": "string"}, "limit": {"type": "integer"}}}'::jsonb,
        'request', jsonb_build_object('method', 'GET', 'path', '/things/' || t))) from generate_series(1, ${tools}) t)
    ) as definition
    from ${numbered}
  ), kept as (
    insert into catalog.slugs select $1, slug from made
  )
  insert into catalog.connectors (org_id, slug, version, origin, status, owner_user_id, digest, definition, bytes, tools,
    disabled_origins, created_at, updated_at)
  select $1, slug, 1, case when n % 2 = 0 then 'custom' else 'fork' end, 'published', null, md5(slug), definition,
    octet_length(definition::text),
    (select jsonb_agg(jsonb_build_object('name', 'list_things_' || t, 'operation', 'GET /things/' || t,
      'origin', md5(slug || t), 'origins', jsonb_build_array(md5(slug || t)))) from generate_series(1, ${tools}) t),
    '{}', now(), now()
  from made`;

const share = `
  insert into catalog.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
  select org_id, 'acl_' || md5(slug), slug, 'org', null, 'use', now(), now() from catalog.connectors
  where org_id = $1 and not exists (select from catalog.shares where shares.org_id = $1 and resource_id = slug)`;

const fork = `
  insert into catalog.lineages (org_id, slug, ancestors, linked, base_digest)
  select org_id, slug, array[first], true, 'base'
  from catalog.connectors, (select min(slug) as first from catalog.connectors where org_id = $1) upstream
  where org_id = $1 and origin = 'fork' and slug <> first on conflict do nothing`;

const rules = `
  insert into access_control.restrictions (org_id, id, version, target_type, target_id, mode, connector_slugs, tools,
    legacy_override, created_at, updated_at)
  select $1, 'rstr_tool' || n, 1, 'user', $2, 'block', '{}', jsonb_build_array(jsonb_build_object(
    'connector_slug', '${toolful}', 'tool_name', 'list_things_' || n * 2, 'operation', 'GET /things/' || n * 2, 'origin', null)),
    false, now(), now()
  from generate_series(1, 200) n`;

async function within(ownerUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
