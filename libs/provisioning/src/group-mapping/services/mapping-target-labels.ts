import { Injectable } from '@nestjs/common';
import { RoleLabels, TeamLabels } from '#identity';
import { type MappedTarget, roleIdsIn, teamIdsIn } from '../domain/group-mapping.js';

/** A target with its name. */
type NamedTarget = MappedTarget & { role_name: string | null; team_name: string | null };

/** Adds the names of roles and teams. Each page needs one query for each of these kinds. */
@Injectable()
export class MappingTargetLabels {
  constructor(
    private readonly roleLabels: RoleLabels,
    private readonly teamLabels: TeamLabels,
  ) {}

  /** Returns the targets with their names, in the same order. */
  async readNames(orgId: string, targets: readonly MappedTarget[]): Promise<NamedTarget[]> {
    const [roles, teams] = await Promise.all([
      this.roleLabels.labelsFor(orgId, [...new Set(roleIdsIn(targets))]),
      this.teamLabels.labelsFor(orgId, teamIdsIn(targets)),
    ]);
    return targets.map(({ role_id, team_id }) => ({
      role_id,
      role_name: role_id === null ? null : (roles.get(role_id) ?? role_id),
      team_id,
      team_name: team_id === null ? null : (teams.get(team_id) ?? team_id),
    }));
  }
}
