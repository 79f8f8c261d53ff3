import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { canGiveRoles } from '../../member/domain/member-policy.js';
import { Roles } from '../../role/domain/roles.js';
import { canManageTeamMembers } from '../../team/domain/team-policy.js';
import { Teams } from '../../team/domain/teams.js';

/** Looks up what an invite gives, and whether its author may give it. */
@Injectable()
export class InviteChecks {
  constructor(
    private readonly roles: Roles,
    private readonly teams: Teams,
  ) {}

  /** @throws validation_error `unknown_role`; forbidden `permission_not_held`. */
  async mustGiveRoles(caller: Caller, roleIds: readonly string[]): Promise<void> {
    const roles = await this.roles.named(caller.orgId, roleIds, (position) => `role_ids[${position}]`);
    canGiveRoles(caller, roles).orThrow();
  }

  /** @throws validation_error `unknown_team`; forbidden for who may not add to it. */
  async mustAddToTeams(caller: Caller, teamIds: readonly string[]): Promise<void> {
    const teams = await this.teams.named(caller.orgId, teamIds, (position) => `team_ids[${position}]`);
    for (const team of teams) canManageTeamMembers(caller, team).orThrow();
  }
}
