import { type Me, whyNotAllowed, whyReadOnly } from '../../session/me.js';
import { teams } from '../../texts/teams.js';
import { type Team } from './queries.js';

const { refusals } = teams;

/** Why the person may not create a team. The API has no `can_*` for what does not exist yet. */
export const whyNoTeam = (me: Me | undefined): string | null =>
  whyNotAllowed(me, refusals.create, 'team:create', 'team:manage');

/** Why the person may not leave the team. Everyone may, except its last administrator. */
export function whyNotLeft({ source, admin_count }: Team, isAdmin: boolean, me: Me | undefined): string | null {
  if (source === 'scim') return refusals.directory;
  const isLast = isAdmin && admin_count === 1 && !me?.permissions.includes('team:manage');
  return whyReadOnly(me) ?? (isLast ? refusals.lastAdmin : null);
}

export function whyNotMembers({ can_manage_members, source }: Team): string | null {
  if (can_manage_members) return null;
  return source === 'scim' ? refusals.directory : refusals.manage;
}
