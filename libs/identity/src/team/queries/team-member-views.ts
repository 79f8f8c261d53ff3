import { avatarOf } from '../../member/domain/member-labels.js';
import { type TeamMemberView } from './team.view.js';

/** The columns and tables of a statement that reads members of teams. */
export const memberColumns = `place.user_id, member.name, member.email, member.avatar_url, member.status,
  place.is_admin, place.added_at, place.added_by,
  (select coalesce(name, email) from identity.members author
   where author.org_id = place.org_id and author.id = place.added_by) as added_by_label
  from identity.team_members place
  join identity.members member on member.org_id = place.org_id and member.id = place.user_id`;

export type TeamMemberRow = TeamMemberView;

export const teamMemberView = (row: TeamMemberRow): TeamMemberView => ({
  user_id: row.user_id,
  name: row.name,
  email: row.email,
  avatar_url: avatarOf(row.avatar_url, row.email),
  status: row.status,
  is_admin: row.is_admin,
  added_at: row.added_at,
  added_by: row.added_by,
  added_by_label: row.added_by_label,
});
