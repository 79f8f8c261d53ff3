import { type RouteError } from '#platform/openapi';
import { notFound, versionMismatch } from '#kernel';
/** Example members for the OpenAPI document. */
const id = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';
export const role = { id: 'role_01k7vm3q8ef6ha4x2c9b5t0rse', name: 'Member', is_system: true };

export const member = {
  id,
  user_id: id,
  kind: 'person',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  title: 'Analyst',
  avatar_url: null,
  status: 'active',
  suspended_by: null,
  role_ids: [role.id],
  roles: [{ ...role, sources: ['direct'] }],
  seat_class: 'billable',
  uses_seat: true,
  provisioned: false,
  confirmed: true,
  responsible_user_id: null,
  responsible_label: null,
  responsible_asked_id: null,
  responsible_asked_label: null,
  team_count: 2,
  joined_at: '2026-11-20T08:00:00.000Z',
  last_active_at: '2026-11-21T00:00:00.000Z',
  can_manage_roles: true,
  can_suspend: true,
  can_remove: true,
  can_edit_profile: true,
  can_ask_responsible: false,
  can_accept_responsible: false,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

const responsible = { responsible_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf', responsible_label: 'Grace Hopper' };
const profile = { name: 'Nightly export', email: null, title: null };
export const service = {
  ...member,
  kind: 'service',
  ...profile,
  uses_seat: false,
  ...responsible,
  can_ask_responsible: true,
};

export const missing: RouteError = [notFound, 'No such member.'];
export const stale: RouteError = [versionMismatch, 'The member has changed since you read it.'];
