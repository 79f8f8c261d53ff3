import { type Me } from '../../session/me.js';
import { teams } from '../../texts/teams.js';
import { type Team } from './queries.js';

const { refusals } = teams;

/** Why the person may not create a team. The API has no `can_*` for what does not exist yet. */
export const whyNoTeam = (me: Me | undefined): string | null =>
  !me || ['team:create', 'team:manage'].some((name) => me.permissions.includes(name)) ? null : refusals.create;

export function whyNotMembers({ can_manage_members, source }: Team): string | null {
  if (can_manage_members) return null;
  return source === 'scim' ? refusals.directory : refusals.manage;
}
