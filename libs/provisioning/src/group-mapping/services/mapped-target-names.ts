import { Injectable } from '@nestjs/common';
import { RoleLabels, TeamLabels } from '#identity';
import { type MappedTarget } from '../domain/group-mapping.js';
import { roleIdsIn, teamIdsIn } from '../domain/group-mappings.js';

/** What a mapping gives, as it is shown. */
type NamedTarget = MappedTarget & { role_name: string | null; team_name: string | null };

/** Names the roles and teams of a whole page in one look-up each. */
@Injectable()
export class MappedTargetNames {
  constructor(
    private readonly roles: RoleLabels,
    private readonly teams: TeamLabels,
  ) {}

  /** Each in its place. */
  async of(orgId: string, targets: readonly MappedTarget[]): Promise<NamedTarget[]> {
    const [roles, teams] = await Promise.all([
      this.roles.of(orgId, [...new Set(roleIdsIn(targets))]),
      this.teams.of(orgId, teamIdsIn(targets)),
    ]);
    return targets.map(({ role_id, team_id }) => ({
      role_id,
      role_name: role_id === null ? null : (roles.get(role_id) ?? role_id),
      team_id,
      team_name: team_id === null ? null : (teams.get(team_id) ?? team_id),
    }));
  }
}
