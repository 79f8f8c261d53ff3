import { type Caller, Decision, withPermission, defineError, refineError, selfTarget } from '#kernel';
import { type TeamState } from './team.js';

type Known = Pick<TeamState, 'id' | 'source'>;

export const canCreateTeam = withPermission('team:create', 'team:manage');

/**
 * `can_manage`: whether the caller may change the team's description and administrators, and the name of a team that
 * no directory manages.
 */
export function canManageTeam(caller: Caller, { id }: Pick<Known, 'id'>): Decision {
  if (managesAll(caller) || caller.teams.get(id)) return Decision.allow;
  return Decision.refuse(notTeamAdmin);
}

/** Only administrators of a team may do this. */
export const teamAdminRequired = defineError(403, 'team_admin_required', 'The caller does not administer the team.');

export const notTeamAdmin = refineError(teamAdminRequired, () => ({
  message: 'Only administrators of this team, or of all teams, can do this. Ask one of them.',
  details: { required_permissions: ['team:manage'] },
}));

export const canRenameTeam = (caller: Caller, team: Known): Decision =>
  Decision.all(canManageTeam(caller, team), canChangeByHand(team));

/** Decides `can_manage_members`, and whether the caller may add and remove other members. */
export const canManageTeamMembers = canRenameTeam;

/** `can_delete`: whether the caller may delete the team. */
export const canDeleteTeam = canRenameTeam;

/** A member who is to be added or appointed, and whether the caller may be able to use the member's account. */
export type TeamCandidate = { userId: string; isUsable: boolean };

/**
 * Callers cannot add themselves to a team, and accounts that they may be able to use only to teams that they are in.
 * Otherwise, callers would gain access to everything shared with the team.
 */
export function canAddToTeam(caller: Caller, { id }: Pick<Known, 'id'>, { userId, isUsable }: TeamCandidate): Decision {
  if (caller.standsFor.has(userId)) return Decision.refuse(ownTeam);
  return isUsable ? canShareTeam(caller, id) : Decision.allow;
}

export const ownTeam = refineError(
  selfTarget,
  () => 'You cannot add yourself to a team. Ask another administrator.',
  'You cannot add yourself.',
);

/** Callers who see the link of an invite may be able to use the account of the member who accepts it. */
export const canInviteToTeams = (caller: Caller, teamIds: readonly string[], seesLink: boolean): Decision =>
  seesLink ? Decision.all(...teamIds.map((id) => canShareTeam(caller, id))) : Decision.allow;

const canShareTeam = (caller: Caller, teamId: string): Decision =>
  caller.teams.has(teamId) ? Decision.allow : Decision.refuse(usableAccountInTeam);

export const usableAccountInTeam = refineError(
  selfTarget,
  () =>
    'You may be able to use this account, so you can add it only to teams that you are in. Ask another administrator.',
  'You may be able to use the account, and you are not in the team.',
);

/**
 * Callers cannot appoint themselves, even if they manage every team. They can appoint accounts that they may be able to
 * use only in teams that they administer.
 */
export function canAppoint(caller: Caller, { id }: Pick<Known, 'id'>, { userId, isUsable }: TeamCandidate): Decision {
  const isOwn = caller.standsFor.has(userId) || (isUsable && caller.teams.get(id) !== true);
  return isOwn ? Decision.refuse(ownAppointment) : Decision.allow;
}

export const ownAppointment = refineError(
  selfTarget,
  () =>
    'You cannot make yourself, or an account that you may be able to use, a team administrator. Ask another ' +
    'administrator.',
  'You cannot appoint yourself, or an account that you may be able to use unless you administer the team.',
);

/** Everyone may leave, unless a directory manages the team. */
export const canRemoveFromTeam = (caller: Caller, team: Known, userId: string): Decision =>
  userId === caller.userId ? canChangeByHand(team) : canManageTeamMembers(caller, team);

/**
 * Refuses a change after which a team has no administrator. Only callers who manage every team may leave it without
 * one.
 */
export function canLoseAdmin(caller: Caller, admins: number): Decision {
  if (admins > 1 || managesAll(caller)) return Decision.allow;
  return Decision.refuse(lastAdmin);
}

export const lastAdmin = defineError(
  409,
  'last_admin',
  'A team must keep an administrator.',
  () => 'A team must keep an administrator. Appoint another administrator first.',
);

const managesAll = (caller: Caller): boolean => caller.permissions.has('team:manage');

const canChangeByHand = ({ source }: Pick<Known, 'source'>): Decision =>
  source === 'manual' ? Decision.allow : Decision.refuse(provisionedTeam);

export const provisionedTeam = defineError(
  409,
  'provisioned_team',
  'The directory manages this team. Change its group in the directory.',
  () => 'The directory manages this team. Change its group in the directory, or remove the mapping.',
);
