import { id, at } from './words.js';

/** Quotas of one organization. */
const toolboxes = 1000;
const entries = 200;
const templates = 500;
const programs = 5000;

/** The caller owns every tenth one. */
const owner = (n: string) => `case when ${n} % 10 = 0 then ${id('usr', '7')} else ${id('usr', `8 + ${n} % 900`)} end`;

const tools = `(select array_agg(tool ->> 'name' order by tool ->> 'name')
  from catalog.shipped_connectors, jsonb_array_elements(tools) as tool where slug = 'github')`;

/** Every 25th of the existing GitHub connections can be used by all members. */
const connection = (n: string) => id('conn', `25 * (1 + (${n}) % 100)`);

const proxy = (pin: string) => `jsonb_agg(jsonb_build_object(
  'id', ${id('tbxe', `(n - 1) * ${entries} + m`)}, 'connector_slug', 'github', 'tool_name', names[1 + m % array_length(names, 1)],
  'name', 'tool_' || m, 'description', null, 'enabled', true, 'defaults', '{}'::jsonb,
  'frozen', case when m % 10 = 0 then '{"owner": "octo"}'::jsonb else '{}'::jsonb end, 'input_schema', null${pin}) order by m)`;

const pinned = `, 'connection_id', ${connection('n + m')}, 'delegated_by_user_id', ${owner('n')},
  'delegated_at', '2026-01-01T00:00:00.000Z'`;

const things = (table: string, prefix: string, count: number, pin: string) => `
  insert into toolboxes.${table} (org_id, id, version, name, name_key, description, owner_user_id, entries, skill_count,
    skill_names, created_at, updated_at)
  select $1, ${id(prefix, 'n')}, 1, 'Tools ' || n, 'tools ' || n, 'For work ' || n, ${owner('n')}, ${proxy(pin)}, 0, '{}',
    ${at('n')}, ${at('n')}
  from generate_series(1, ${count}) n, generate_series(1, ${entries}) m, (select ${tools} as names) as tool
  group by n`;

/** The maximum number of toolboxes, templates and synthetic tools of an organization. */
export const curated: string[] = [
  things('toolboxes', 'tbx', toolboxes, pinned),
  things('templates', 'tpl', templates, `, 'note', null`),
  `insert into toolboxes.toolbox_shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
   select $1, ${id('acl', '3000000 + n')}, ${id('tbx', 'n')}, 'org', null, 'use', ${at('n')}, ${at('n')}
   from generate_series(1, ${toolboxes}) n where n % 25 = 1`,
  `insert into toolboxes.synthetic_tools (org_id, id, version, owner_user_id, name, description, input_schema, steps,
     output_template, created_at, updated_at)
   select $1, ${id('syn', 'n')}, 1, ${owner('n')}, 'plan_' || n, 'Plan ' || n, '{"type": "object"}', jsonb_build_array(
       jsonb_build_object('key', 'one', 'connection_id', ${connection('n')}, 'connector_slug', 'github', 'tool_name',
         'list_issues', 'args_template', '{}', 'depends_on', '[]'::jsonb, 'for_each', null, 'for_each_concurrency', 4,
         'on_error', 'fail', 'max_pages', 1)), null, ${at('n')}, ${at('n')}
   from generate_series(1, ${programs}) n`,
];
