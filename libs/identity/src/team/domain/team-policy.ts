import { type Caller, Decision, withPermission } from '#kernel';
import { type TeamState } from './team.js';

type Known = Pick<TeamState, 'id' | 'source'>;

export const canCreateTeam = withPermission('team:create', 'team:manage');

/**
 * `can_manage`: whether the caller may change the team's description and administrators, and the name of a team that
 * no directory manages.
 */
export function canManageTeam(caller: Caller, { id }: Pick<Known, 'id'>): Decision {
  if (managesAll(caller) || caller.teams.get(id)) return Decision.allow;
  return Decision.refuse(
    'team_admin_required',
    'Only administrators of this team, or of all teams, can do this. Ask one of them.',
    {
      required_permissions: ['team:manage'],
    },
  );
}

export const canRenameTeam = (caller: Caller, team: Known): Decision =>
  Decision.all(
    () => canManageTeam(caller, team),
    () => notProvisioned(team),
  );

/** Decides `can_manage_members`, and whether the caller may add and remove other members. */
export const canManageTeamMembers = canRenameTeam;

/** `can_delete`: whether the caller may delete the team. */
export const canDeleteTeam = canRenameTeam;

/**
 * Callers cannot add themselves to a team. A service member for which they are responsible can be added only to teams
 * that they are in. Otherwise, callers would gain access to everything shared with the team.
 * @param accountable the person behind the added member.
 */
export const canAddToTeam = (caller: Caller, { id }: Pick<Known, 'id'>, userId: string, accountable: string | null) =>
  caller.standsFor.has(userId) || (caller.standsFor.has(accountable ?? '') && !caller.teams.has(id))
    ? Decision.refuse('self_target', 'You cannot add yourself to a team. Ask another administrator.')
    : Decision.allow;

/** Callers cannot appoint themselves, even if they manage every team. */
export const canAppoint = (caller: Caller, userId: string, isAdmin: boolean): Decision =>
  isAdmin && caller.standsFor.has(userId)
    ? Decision.refuse('self_target', 'You cannot make yourself a team administrator. Ask another administrator.')
    : Decision.allow;

/** Everyone may leave, unless a directory manages the team. */
export const canRemoveFromTeam = (caller: Caller, team: Known, userId: string): Decision =>
  userId === caller.userId ? notProvisioned(team) : canManageTeamMembers(caller, team);

/**
 * Refuses a change after which a team has no administrator. Only callers who manage every team may leave it without
 * one.
 */
export function canLoseAdmin(caller: Caller, admins: number): Decision {
  if (admins > 1 || managesAll(caller)) return Decision.allow;
  return Decision.conflict('last_admin', 'A team must keep an administrator. Appoint another administrator first.');
}

const managesAll = (caller: Caller): boolean => caller.permissions.has('team:manage');

const notProvisioned = ({ source }: Pick<Known, 'source'>): Decision =>
  source === 'manual'
    ? Decision.allow
    : Decision.conflict(
        'provisioned_team',
        'The directory manages this team. Change its group in the directory, or remove the mapping.',
      );
