import { idAt } from './words.js';

/** SQL that adds `$3` events of the type `$2` to the organization `$1`, with the current time. */
export const happened = `
  insert into kernel.events (org_id, id, type, category, outcome, occurred_at, actor_kind, actor_id, token, delegation,
    resource_type, resource_id, resource_label, subject_user_id, changes, data, request_id, ip, user_agent)
  select $1, ${idAt('aud', 'ms', 'n')}, $2, 'access', 'success', to_timestamp(ms / 1000.0), 'system', null, null, '[]',
    split_part($2, '.', 1), $2 || '_' || n, 'Thing ' || n, null, '[]', '{}', null, null, null
  from (select n, (extract(epoch from clock_timestamp()) * 1000)::bigint as ms from generate_series(1, $3::bigint) n) numbered`;
