import { Injectable } from '@nestjs/common';
import { MemberLabels, RoleLabels } from '#identity';
import { type RepresentedMember } from '#kernel';

/** Names of the members a member stands for, and of their roles. */
@Injectable()
export class RepresentedNames {
  constructor(
    private readonly members: MemberLabels,
    private readonly roles: RoleLabels,
  ) {}

  async namesOf(orgId: string, represented: readonly Pick<RepresentedMember, 'userId' | 'roleIds'>[]) {
    const userIds = represented.map(({ userId }) => userId);
    const roleIds = represented.flatMap((each) => [...each.roleIds]);
    const [others, otherRoles] = await Promise.all([
      this.members.labelsFor(orgId, userIds),
      this.roles.labelsFor(orgId, roleIds),
    ]);
    return { others, otherRoles };
  }
}
