import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { canGiveRoles, canInviteBack } from '../../member/domain/member-policy.js';
import { Members } from '../../member/domain/members.js';
import { Roles } from '../../role/domain/roles.js';
import { canManageTeamMembers } from '../../team/domain/team-policy.js';
import { Teams } from '../../team/domain/teams.js';
import { canResendInvite } from '../domain/invite-policy.js';
import { type InviteState } from '../domain/invite.js';

/** Loads what an invite grants and checks whether the caller may grant it. */
@Injectable()
export class InviteChecks {
  constructor(
    private readonly roles: Roles,
    private readonly teams: Teams,
    private readonly members: Members,
  ) {}

  /** @throws forbidden `owner_only`: only owners can invite a former owner back. */
  async mustInviteBack(caller: Caller, email: string): Promise<void> {
    canInviteBack(caller, await this.members.newcomer(caller.orgId, email)).orThrow();
  }

  /** @throws forbidden when the caller could not create this invite again. */
  async mustResend(caller: Caller, { org_id, email, role_ids, team_ids }: InviteState): Promise<void> {
    const roles = await this.roles.findNamed(org_id, role_ids, (position) => `/role_ids/${position}`);
    const permissions = [...new Set(roles.flatMap((role) => role.permissions))];
    const { owner_role_id } = await this.members.newcomer(org_id, email);
    canResendInvite(caller, { permissions, team_ids, owner_role_id }).orThrow();
  }

  /** @throws validation_error `unknown_role`; forbidden `permission_not_held`. */
  async mustGiveRoles(caller: Caller, roleIds: readonly string[]): Promise<void> {
    const roles = await this.roles.findNamed(caller.orgId, roleIds, (position) => `/role_ids/${position}`);
    canGiveRoles(caller, roles).orThrow();
  }

  /** @throws validation_error `unknown_team`; forbidden when the caller may not add members to it. */
  async mustAddToTeams(caller: Caller, teamIds: readonly string[]): Promise<void> {
    const teams = await this.teams.findNamed(caller.orgId, teamIds, (position) => `/team_ids/${position}`);
    for (const team of teams) canManageTeamMembers(caller, team).orThrow();
  }
}
