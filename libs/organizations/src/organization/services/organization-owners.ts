import { Injectable } from '@nestjs/common';
import { MembersByRole, Roles } from '#identity';

/** Named at the most, of an organization that made everybody an owner. */
const namedAtMost = 100;

/** Who owns an organization. */
@Injectable()
export class OrganizationOwners {
  constructor(
    private readonly roles: Roles,
    private readonly members: MembersByRole,
  ) {}

  async of(orgId: string): Promise<string[]> {
    const roleIds = await this.roles.idsByName(orgId, ['Org Owner']);
    const { members } = await this.members.among(orgId, { userIds: [], roleIds }, namedAtMost);
    return members.map(({ user_id }) => user_id);
  }
}
