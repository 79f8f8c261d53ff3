/**
 * Invites to `identity.roles role` that can be accepted at `now`. The counter also includes the few invites whose
 * expiry no job has recorded yet, so these are subtracted.
 */
export const pendingInvites = `role.pending_invite_count - (
  select count(*)::integer from identity.invites overdue
  where overdue.org_id = :org_id and overdue.status = 'pending' and overdue.expires_at <= :now::timestamptz
    and role.id = any(overdue.role_ids))`;
