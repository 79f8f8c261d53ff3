import { Injectable } from '@nestjs/common';
import { MemberProfiles, MembersByRole, Roles } from '#identity';

/** Mailed at the most, of an organization that made everybody an owner. */
const mailedAtMost = 100;

/** Where those who own an organization are written to. */
@Injectable()
export class OwnerAddresses {
  constructor(
    private readonly roles: Roles,
    private readonly members: MembersByRole,
    private readonly profiles: MemberProfiles,
  ) {}

  /** Of active owners, by user id. */
  async of(orgId: string): Promise<ReadonlyMap<string, string>> {
    const roleIds = await this.roles.idsByName(orgId, ['Org Owner']);
    const { members } = await this.members.among(orgId, { userIds: [], roleIds }, mailedAtMost);
    const profiles = await this.profiles.current(
      orgId,
      members.map(({ user_id }) => user_id),
    );
    const active = [...profiles].filter(([, { email, suspended }]) => email !== null && !suspended);
    return new Map(active.map(([id, { email }]) => [id, email!]));
  }
}
