/** Filter values that match no row of any log. */
export const unheard = {
  actor_id: 'usr_x',
  actor_kind: 'provisioning',
  subject_user_id: 'usr_x',
  user_id: 'usr_x',
  action: 'connection.reconnected',
  category: 'provisioning',
  resource_type: 'approval',
  resource_id: 'x',
  connector_slug: 'x',
  outcome: 'refused',
  token_id: 'tok_x',
  request_id: 'x',
  ip: '203.0.113.9',
};

/** Enough groups for searches to use an index. */
export const groups = `insert into provisioning.groups (org_id, id, version, display_name, name_key, created_at, updated_at)
  select $1, 'sgrp_' || n, 1, 'Group ' || n, 'group ' || n, now(), now() from generate_series(1, 400) n`;
