import { id, idAt } from './words.js';

/**
 * SQL that adds the ends of `$2` calls to the organization `$1`, evenly distributed over the last 30 days. They are made
 * by `$3` members with five apps, through 200 toolboxes, and use 500 connectors with ten tools each. The choices are
 * independent of each other, so hardly any two calls are alike. One in twenty fails.
 */
export const calls = `
  insert into kernel.events (org_id, id, type, category, outcome, occurred_at, actor_kind, actor_id, token, delegation,
    resource_type, resource_id, resource_label, subject_user_id, changes, data, request_id, ip, user_agent)
  select $1, ${idAt('aud', 'ms', 'n')}, 'tool.executed', 'usage', 'success', to_timestamp(ms / 1000.0), 'user',
    ${id('usr', `1 + (a * $3::integer)::integer % $3::integer`)},
    jsonb_build_object('id', 'ogrt_' || n % 1000, 'kind', 'app', 'name', 'App ' || n % 5), '[]',
    'connection', ${id('conn', 'n % 5000')}, 'Connection', null, '[]',
    jsonb_build_object('execution_id', 'exe_' || n, 'connector_slug', 'connector-' || (b * 500)::integer % 500,
      'tool_name', 'tool_' || n % 10, 'toolbox_id', 'tbx_' || (c * 200)::integer % 200,
      'outcome', case when n % 20 = 0 then 'failed' else 'succeeded' end,
      'error_kind', case when n % 20 = 0 then 'upstream_5xx' end,
      'duration_ms', (exp(4 + 3 * d))::integer),
    'req_' || n, '192.0.2.1', 'Mozilla/5.0'
  from (
    select n, random() as a, random() as b, random() as c, random() as d,
      (extract(epoch from now()) * 1000)::bigint - ($2::bigint - n) * (30 * 86400000::bigint / $2::bigint) as ms
    from generate_series(1, $2::bigint) n
  ) numbered`;
