import { Injectable } from '@nestjs/common';
import { GroupMembers, Groups } from '../../group/domain/groups.js';
import { type MappedNames, type MappedTarget } from '../domain/group-mapping.js';
import { MappingTargetLabels } from './mapping-target-labels.js';

/** A group with the user ids of its members. */
export type GroupWithMembers = { name: string; userIds: string[] };

/** Loads groups for mapping, locked until the transaction ends. */
@Injectable()
export class GroupReader {
  constructor(
    private readonly groups: Groups,
    private readonly groupMembers: GroupMembers,
    private readonly mappingTargetLabels: MappingTargetLabels,
  ) {}

  /** @throws validation_error `unknown_group`. */
  async load(orgId: string, id: string): Promise<GroupWithMembers> {
    const name = await this.groups.readName(orgId, id, '/group_id');
    return { name, userIds: await this.groupMembers.listMembers(orgId, id) };
  }

  /** Returns the names of a group and of the role or team to which it is mapped, for the log. */
  async readNames(
    orgId: string,
    target: MappedTarget,
    { name: group, userIds }: GroupWithMembers,
  ): Promise<MappedNames> {
    const [named] = await this.mappingTargetLabels.readNames(orgId, [target]);
    return { group, target: (named!.role_name ?? named!.team_name)!, member_count: userIds.length };
  }
}
