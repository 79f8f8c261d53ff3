import { Injectable } from '@nestjs/common';
import { GroupMembers, Groups } from '../../group/domain/groups.js';
import { type MappedNames, type MappedTarget } from '../domain/group-mapping.js';
import { MappingTargetNames } from './mapping-target-names.js';

/** A group with the user ids of its members. */
export type GroupWithMembers = { name: string; userIds: string[] };

/** Loads groups for mapping, locked until the transaction ends. */
@Injectable()
export class GroupLoader {
  constructor(
    private readonly groups: Groups,
    private readonly groupMembers: GroupMembers,
    private readonly mappingTargetNames: MappingTargetNames,
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
    const [named] = await this.mappingTargetNames.readNames(orgId, [target]);
    return { group, target: (named!.role_name ?? named!.team_name)!, member_count: userIds.length };
  }
}
