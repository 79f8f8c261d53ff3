import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Roles, TeamMirroring } from '#identity';
import { type Act, createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canMapRole, canMapTeam, assertMappable } from '../domain/group-mapping-policy.js';
import { GroupMapping } from '../domain/group-mapping.js';
import { GroupMappings } from '../persistence/group-mappings.js';
import { GroupReader, type GroupWithMembers } from '../services/group-reader.js';
import { GroupMappingSync } from '../services/group-mapping-sync.js';
import { InviteeEscalationCheck } from '../services/invitee-escalation-check.js';

/** Maps a group to a role. Members of the group have the role from the next request. Returns the mapping's id. */
export class CreateGroupMapping extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly groupId: string,
    readonly roleId: string,
  ) {
    super();
  }
}

@CommandHandler(CreateGroupMapping)
export class CreateGroupMappingHandler implements ICommandHandler<CreateGroupMapping> {
  constructor(
    private readonly callers: Callers,
    private readonly roles: Roles,
    private readonly groupMappings: GroupMappings,
    private readonly groupReader: GroupReader,
    private readonly groupMappingSync: GroupMappingSync,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, groupId: group_id, roleId: role_id }: CreateGroupMapping): Promise<string> {
    const { orgId } = caller;
    return this.callers.withOrganizationLock(caller, async (current) => {
      const group = await this.groupReader.load(orgId, group_id);
      const [role] = await this.roles.findNamed(orgId, [role_id], () => '/role_id');
      canMapRole(current, role!, group.userIds).orThrow();
      const target = { role_id, team_id: null };
      assertMappable(await this.groupMappings.findConflicts(orgId, group_id, target));
      const act = createAct(current, this.clock);
      const names = await this.groupReader.readNames(orgId, target, group);
      const mapping = GroupMapping.create(orgId, { group_id, ...target }, names, act);
      await this.groupMappings.add(mapping);
      await this.groupMappingSync.updateRoles(orgId, group.userIds, act);
      return mapping.state.id;
    });
  }
}

/** Maps a group to a team, which mirrors it from now on. Returns the mapping's id. */
export class MapGroupToTeam extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly groupId: string,
    readonly team: TargetTeam,
  ) {
    super();
  }
}

/**
 * An existing team, or null to create a team. `adopt`: whether members of the team who are not in the group are removed
 * from it.
 */
export type TargetTeam = { id: string; adopt: boolean } | null;

@CommandHandler(MapGroupToTeam)
export class MapGroupToTeamHandler implements ICommandHandler<MapGroupToTeam> {
  constructor(
    private readonly callers: Callers,
    private readonly groupReader: GroupReader,
    private readonly teamMirroring: TeamMirroring,
    private readonly inviteeEscalationCheck: InviteeEscalationCheck,
    private readonly groupMappings: GroupMappings,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller: { orgId }, caller, groupId: group_id, team }: MapGroupToTeam): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const group = await this.groupReader.load(orgId, group_id);
      canMapTeam(current, group.userIds).orThrow();
      const target = { role_id: null, team_id: team?.id ?? null };
      assertMappable(await this.groupMappings.findConflicts(orgId, group_id, target));
      const act = createAct(current, this.clock);
      const { id: team_id, name } = await this.beginMirror(current, group, team, act);
      const names = { group: group.name, target: name, member_count: group.userIds.length };
      const mapping = GroupMapping.create(orgId, { group_id, role_id: null, team_id }, names, act);
      await this.groupMappings.add(mapping);
      return mapping.state.id;
    });
  }

  /** @throws forbidden `own_roles`, and everything `TeamMirroring` throws. */
  private async beginMirror(caller: Caller, { name, userIds }: GroupWithMembers, team: TargetTeam, act: Act) {
    if (team === null) return this.teamMirroring.create(caller, name, userIds, act);
    await this.inviteeEscalationCheck.assertForTargets(caller, [{ role_id: null, team_id: team.id }], userIds);
    return this.teamMirroring.startMirroring(caller, team, userIds, act);
  }
}
