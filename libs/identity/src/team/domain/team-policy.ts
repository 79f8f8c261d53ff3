import { type Caller, Decision, withPermission } from '#kernel';
import { type TeamState } from './team.js';

type Known = Pick<TeamState, 'id' | 'source'>;

export const canCreateTeam = withPermission('team:create', 'team:manage');

/** `can_manage`: its description, its administrators, and the name of one that no directory keeps. */
export function canManageTeam(caller: Caller, { id }: Pick<Known, 'id'>): Decision {
  if (managesAll(caller) || caller.teams.get(id)) return Decision.allow;
  return Decision.refuse('team_admin_required', 'Only an administrator of this team, or of all teams, may do that.', {
    required_permissions: ['team:manage'],
  });
}

export const canRenameTeam = (caller: Caller, team: Known): Decision =>
  Decision.all(
    () => canManageTeam(caller, team),
    () => notProvisioned(team),
  );

/** `can_manage_members`, also the gate of adding and removing others. */
export const canManageTeamMembers = canRenameTeam;

/** `can_delete` */
export const canDeleteTeam = canRenameTeam;

/**
 * Nobody adds themselves to a team, nor a service member that they are responsible for to one they do not belong to: what
 * is shared with the team would reach them.
 * @param accountable the person behind who is added.
 */
export const canAddToTeam = (caller: Caller, { id }: Pick<Known, 'id'>, userId: string, accountable: string | null) =>
  caller.standsFor.has(userId) || (caller.standsFor.has(accountable ?? '') && !caller.teams.has(id))
    ? Decision.refuse('self_target', 'Nobody adds themselves to a team: ask another administrator.')
    : Decision.allow;

/** Nobody appoints themselves; whoever may manage every team does not either. */
export const canAppoint = (caller: Caller, userId: string, isAdmin: boolean): Decision =>
  isAdmin && caller.standsFor.has(userId)
    ? Decision.refuse('self_target', 'Nobody appoints themselves: ask another administrator.')
    : Decision.allow;

/** Everybody may leave, unless a directory keeps the team. */
export const canRemoveFromTeam = (caller: Caller, team: Known, userId: string): Decision =>
  userId === caller.userId ? notProvisioned(team) : canManageTeamMembers(caller, team);

/** A team keeps an administrator: only who manages every team may leave it without one. */
export function canLoseAdmin(caller: Caller, admins: number): Decision {
  if (admins > 1 || managesAll(caller)) return Decision.allow;
  return Decision.clash('last_admin', 'A team keeps an administrator: appoint another one first.');
}

const managesAll = (caller: Caller): boolean => caller.permissions.has('team:manage');

const notProvisioned = ({ source }: Pick<Known, 'source'>): Decision =>
  source === 'manual'
    ? Decision.allow
    : Decision.clash(
        'provisioned_team',
        'The directory keeps this team: change its group there, or remove the mapping.',
      );
