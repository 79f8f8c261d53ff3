import { Injectable } from '@nestjs/common';
import { MembersByRole, Roles } from '#identity';

/** The maximum number of owners returned. */
const namedAtMost = 100;

/** Finds the owners of an organization. */
@Injectable()
export class OrganizationOwners {
  constructor(
    private readonly roles: Roles,
    private readonly members: MembersByRole,
  ) {}

  async ownersOf(orgId: string): Promise<string[]> {
    const roleIds = await this.roles.idsByName(orgId, ['Org Owner']);
    const { members } = await this.members.filter(orgId, { userIds: [], roleIds }, namedAtMost);
    return members.map(({ user_id }) => user_id);
  }
}
