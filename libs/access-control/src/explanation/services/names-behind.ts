import { Injectable } from '@nestjs/common';
import { MemberLabels, RoleLabels } from '#identity';
import { type MemberBehind } from '#kernel';

/** What those are called whom a member stands for, and the roles that they hold. */
@Injectable()
export class NamesBehind {
  constructor(
    private readonly members: MemberLabels,
    private readonly roles: RoleLabels,
  ) {}

  async of(orgId: string, behind: readonly Pick<MemberBehind, 'userId' | 'roleIds'>[]) {
    const userIds = behind.map(({ userId }) => userId);
    const roleIds = behind.flatMap((each) => [...each.roleIds]);
    const [others, otherRoles] = await Promise.all([this.members.of(orgId, userIds), this.roles.of(orgId, roleIds)]);
    return { others, otherRoles };
  }
}
